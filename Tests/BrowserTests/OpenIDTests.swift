import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("an OpenID provider that others wrote", .serialized)
    struct OpenIDTests {
        /// Runs something with a program that has a provider of its own to log in by.
        private func run(_ body: (FlyleafProgram) async throws -> Void) async throws {
            // Held here, because the provider ends when nobody holds it.
            var held: LoginProvider?
            let program = try await FlyleafProgram { address in
                let provider = try await LoginProvider(returnAddress: "\(address)/auth/openid/return")
                held = provider
                return [
                    "FLYLEAF_SANDBOX": "on", "FLYLEAF_OIDC_ISSUER": provider.issuer,
                    "FLYLEAF_OIDC_CLIENT_ID": provider.clientID, "FLYLEAF_OIDC_CLIENT_SECRET": provider.clientSecret,
                    "FLYLEAF_OIDC_TITLE": "Library login",
                ]
            }
            defer { withExtendedLifetime(held) {} }
            try await body(program)
        }

        @Test("is connected to an account that is there, which keeps its name and does not lose its only way in")
        func connected() async throws {
            try await run { program in
                // With scripts, because the provider's own pages need them.
                try await Reader.with(TestBrowser.Options(width: 320, height: 640), program) { reader in
                    try await reader.open("/login")
                    try await reader.look("openid-login")
                    try await reader.startWithoutNetwork("Rosa Beforehand")
                    try await reader.open("/account")
                    try await reader.look("openid-account-before")
                    try await reader.press("Connect Library login")
                    try await reader.logInAtLibrary()
                    try await reader.addAccount()
                    try await reader.look("openid-connected")
                    let rosa = LoginProvider.Person.rosa.name
                    try await reader.expect("The network is connected.", rosa, "Rosa Beforehand")
                    // The host says where; the whole address of the issuer says nothing to a reader.
                    #expect(!(try await reader.words.contains("/api/oidc")))

                    try await reader.follow("Disconnect Library login")
                    try await reader.press("Disconnect Library login")
                    try await reader.look("openid-last-way-in", failure: true)
                    try await reader.expect("This is your only way to log in", "Nothing is disconnected yet.")
                    try await reader.follow("Keep it")
                    try await reader.expect(rosa, "Disconnect Library login")
                }
            }
        }

        @Test("lets the same reader in again, and is not taken by another account")
        func again() async throws {
            try await run { program in
                try await Reader.with(TestBrowser.Options(colorScheme: .dark), program) { reader in
                    try await reader.open("/login")
                    try await reader.press("Log in with Library login")
                    try await reader.logInAtLibrary()
                    try await reader.expect("Your account is ready.")
                    try await reader.write(title: "Read before the second login")
                    try await reader.open("/logout")
                    try await reader.press("Log out")
                    try await reader.expect("You are logged out.")

                    try await reader.open("/login?next=/reviews?scope=own")
                    try await reader.press("Log in with Library login")
                    try await reader.goOnAtLibrary()
                    try await reader.look("openid-again")
                    try await reader.expect("Read before the second login", "logged in with Library login")

                    try await reader.open("/session/switch")
                    try await reader.fill("#name", "Ida Elsewhere")
                    try await reader.press("Start one without a network")
                    try await reader.open("/account")
                    try await reader.press("Connect Library login")
                    try await reader.goOnAtLibrary()
                    try await reader.look("openid-taken", failure: true)
                    try await reader.expect("That Library login account is already in use here")
                    try await reader.open("/account")
                    try await reader.expect("No network yet", "Ida Elsewhere")
                }
            }
        }

        @Test("that the sandbox plays asks in words, takes a no, and its pages fit a phone")
        func played() async throws {
            let program = try await FlyleafProgram { _ in ["FLYLEAF_OIDC_ISSUER": "sandbox"] }
            let options = TestBrowser.Options(runsScripts: false, width: 320)
            try await Reader.with(options, program) { reader in
                try await reader.open("/login")
                try await reader.press("Log in with OpenID Connect")
                try await reader.look("sandbox-openid-chooser")
                try await reader.choose("Ada Fernsby")
                try await reader.look("sandbox-openid-consent")
                try await reader.press("No")
                try await reader.look("sandbox-openid-no", failure: true)
                try await reader.expect("OpenID Connect")
                try await reader.open("/login")
                try await reader.press("Log in with OpenID Connect")
                try await reader.press("Go on as Ada Fernsby")
                try await reader.expect("Your account is ready.")
                for page in ["", "/sandbox/control", "/sandbox/apps", "/people"] {
                    try await reader.browser.open(program.sandboxOpenID + page)
                    try await reader.look("sandbox-openid\(page.replacing("/", with: "-"))")
                }
            }
        }
    }
}

extension Reader {
    /// Logs in at glewlwyd and agrees, by the calls its own page makes, and comes back.
    fileprivate func logInAtLibrary() async throws {
        let rosa = LoginProvider.Person.rosa
        try await browser.execute(
            """
            const [username, password] = arguments;
            const query = new URLSearchParams(location.search);
            const send = async (method, path, body) => {
                const headers = { 'Content-Type': 'application/json' };
                const answer = await fetch(path, { method, headers, body: JSON.stringify(body) });
                if (!answer.ok) throw new Error(`${answer.status} ${path}`);
            };
            return (async () => {
                await send('POST', '/api/auth/', { username, password });
                await send('PUT', `/api/auth/grant/${query.get('client_id')}`, { scope: query.get('scope') });
            })();
            """,
            [.string(rosa.username), .string(rosa.password)]
        )
        try await goOnAtLibrary()
    }

    /// Goes on from the provider's page, as its button does: once logged in there, it waits for a press and asks nothing.
    fileprivate func goOnAtLibrary() async throws {
        let script = "return new URLSearchParams(location.search).get('callback_url')"
        let address = try await browser.url
        let next = try #require(try await browser.execute(script).text, "\(address)")
        try await browser.open("\(next)&g_continue=")
        _ = try await browser.complaints()
    }
}
