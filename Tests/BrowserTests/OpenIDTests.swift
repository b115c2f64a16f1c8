import TestSupport
import Testing

extension BrowserTests {
    @Suite("an OpenID provider that others wrote", .serialized)
    struct OpenIDTests {
        @Test("is connected to an account that is there, which keeps its name")
        func connected() async throws {
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
            // With scripts, because the provider's own pages need them.
            try await Reader.with(TestBrowser.Options(width: 320, height: 640), program) { reader in
                try await reader.open("/login")
                try await reader.look("openid-login")
                try await reader.startWithoutNetwork("Rosa Beforehand")
                try await reader.open("/account")
                try await reader.look("openid-account-before")
                try await reader.press("Connect Library login")
                try await reader.logInAtLibrary()
                try await reader.look("openid-connected")
                try await reader.expect("The network is connected.", LoginProvider.Person.rosa.name, "Rosa Beforehand")
            }
        }
    }
}

extension Reader {
    /// Logs in at glewlwyd and agrees, by the calls its own page makes, and comes back.
    fileprivate func logInAtLibrary() async throws {
        let rosa = LoginProvider.Person.rosa
        let next = try await browser.execute(
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
                return `${query.get('callback_url')}&g_continue=`;
            })();
            """,
            [.string(rosa.username), .string(rosa.password)]
        )
        try await browser.open(next.text ?? "")
        _ = try await browser.complaints()
    }
}
