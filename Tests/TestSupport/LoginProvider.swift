import Glibc
public import HTTP
import HTTPClient
import Primitives

/// Debian's glewlwyd as an OpenID Connect provider on loopback: one client, one reader, a database of its own.
public final class LoginProvider: Sendable {
    /// Somebody who can log in there.
    public struct Person: Sendable {
        /// What they type to say who they are.
        public let username: String
        /// What they type to prove it.
        public let password: String
        /// Their name for people.
        public let name: String
        /// Their address.
        public let email: String

        /// The one reader whom every provider of the tests knows.
        public static let rosa = Person(
            username: "rosa",
            password: "correct horse battery staple",
            name: "Rosa Libřicová",
            email: "rosa@books.example"
        )
    }

    /// What the discovery document must name, byte for byte.
    public let issuer: String
    /// The client that is registered.
    public let clientID = "flyleaf"
    /// The client's secret.
    public let clientSecret: String

    private let folder: TemporaryFolder
    private let child: ChildProcess
    private let client: HTTPClient
    private let home: WebURL

    /// Starts a provider whose one client may return to one address.
    ///
    /// - Parameter secretWays: how the client may prove itself; the provider announces more than that.
    public init(
        returnAddress: String,
        secretWays: [String] = ["client_secret_basic", "client_secret_post"]
    ) async throws {
        folder = try TemporaryFolder()
        let port = try freePort()
        home = try Self.address("http://127.0.0.1:\(port)/")
        issuer = "\(home.origin)/api/oidc"
        clientSecret = "client-secret-\(UInt64.random(in: .min ... .max))"
        try await Self.makeFiles(in: folder)
        try folder.write("glewlwyd.conf", Self.configuration(folder.path, port: port, origin: home.origin))
        child = try ChildProcess(
            "glewlwyd",
            ["--config-file=\(folder.path("glewlwyd.conf"))"],
            // Where Debian installs it; a user's PATH need not have it.
            environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"],
            folder: folder.path
        )
        var settings = ClientConfiguration()
        settings.allowedLoopback = Set([Authority(home.authority)].compactMap(\.self))
        client = try HTTPClient(configuration: settings)
        try await waitUntilReady()
        try await setUp(returnAddress: returnAddress, secretWays)
    }

    deinit { client.shutdown() }

    /// The way to the provider, for a program that is its client.
    public var fetch: Fetch { client.fetch }

    /// Plays a browser that follows a client here, logs in and agrees, and gives the address it is sent back to.
    public func logIn(_ person: Person = .rosa, at authorization: String) async throws -> String {
        let browser = AppClient(client.fetch, home: home, followsRedirects: false)
        let page = try await browser.get(authorization)
        // What the page there does by script: say who one is, agree, and go on where the page was reached from.
        let query = try Self.address(page.fields[.location] ?? "").queryFields
        let next = query["callback_url"] ?? ""
        try await send(.post, "/api/auth/", Self.credentials(person.username, person.password), by: browser)
        let scope = query["scope"] ?? "openid"
        try await send(.put, "/api/auth/grant/\(clientID)", ["scope": .string(scope)], by: browser)
        let answer = try await browser.get("\(next)&g_continue=")
        guard let back = answer.fields[.location] else {
            throw TestSupportError("glewlwyd answered \(answer.status): \(answer.source)")
        }
        return back
    }

    /// Ends the provider and gives all it wrote.
    public func stop() async throws -> String {
        child.send(SIGTERM)
        try await child.waitForExit(within: .seconds(10))
        return child.text(.output) + child.text(.error)
    }

    private static func address(_ text: String) throws(TestSupportError) -> WebURL {
        guard let url = WebURL(text) else { throw TestSupportError("Not an address: \(text)") }
        return url
    }

    private func waitUntilReady() async throws {
        let request = ClientRequest(.get, home)
        try await eventually("an answer from glewlwyd; it wrote: \(child.text(.error))", within: .seconds(30)) {
            do {
                _ = try await client.fetch.send(request)
                return true
            } catch let error as FetchError where error.reason == .unreachable {
                return false
            }
        }
    }

    /// Adds the protocol, the reader and the client, as an administrator does.
    private func setUp(returnAddress: String, _ secretWays: [String]) async throws {
        let admin = AppClient(client.fetch, home: home)
        // The password that Debian's database comes with; nobody else can reach this one.
        try await send(.post, "/api/auth/", Self.credentials("admin", "password"), by: admin)
        for scope in ["profile", "email"] {
            let new: JSON = ["name": .string(scope), "display_name": .string(scope), "password_required": true]
            try await send(.post, "/api/scope/", new, by: admin)
        }
        try await send(.post, "/api/mod/plugin/", try protocolSettings(), by: admin)
        let rosa = Person.rosa
        let user: JSON = [
            "username": .string(rosa.username), "password": .string(rosa.password), "name": .string(rosa.name),
            "email": .string(rosa.email), "enabled": true, "scope": ["openid", "profile", "email"],
        ]
        try await send(.post, "/api/user/", user, by: admin)
        let client: JSON = [
            "client_id": .string(clientID), "name": "Flyleaf", "confidential": true, "enabled": true,
            "client_secret": .string(clientSecret), "password": .string(clientSecret),
            "redirect_uri": [.string(returnAddress)], "authorization_type": ["code", "refresh_token"],
            "token_endpoint_auth_method": .array(secretWays.map { .string($0) }),
            "scope": ["openid", "profile", "email"],
        ]
        try await send(.post, "/api/client/", client, by: admin)
    }

    private func protocolSettings() throws -> JSON {
        let parameters: JSON = [
            "iss": .string(issuer), "jwt-type": "rsa", "jwt-key-size": "256",
            "key": .string(try FileTree.text(folder.path("key.pem"))),
            "cert": .string(try FileTree.text(folder.path("public.pem"))),
            "code-duration": 600, "access-token-duration": 3600, "refresh-token-duration": 86_400,
            "auth-type-code-enabled": true, "auth-type-implicit-enabled": false, "auth-type-password-enabled": false,
            "auth-type-refresh-enabled": true, "auth-type-client-enabled": false, "allow-non-oidc": false,
            "pkce-allowed": true, "pkce-required": true, "pkce-method-plain-allowed": false,
            "refresh-token-rolling": true, "refresh-token-one-use": "always", "subject-type": "public",
            "encrypt-out-token-allow": false, "oauth-as-iss-id": true,
            "name-claim": "on-demand", "name-claim-scope": ["profile"],
            "email-claim": "on-demand", "email-claim-scope": ["email"],
        ]
        return [
            "module": "oidc", "name": "oidc", "display_name": "OpenID Connect", "enabled": true,
            "parameters": parameters,
        ]
    }

    private static func credentials(_ username: String, _ password: String) -> JSON {
        ["username": .string(username), "password": .string(password)]
    }

    private func send(_ method: Method, _ path: String, _ body: JSON, by browser: AppClient) async throws {
        var request = ClientRequest(method, try browser.resolve("\(home.origin)\(path)"), body: body.encoded(.plain))
        request.fields[.contentType] = "application/json"
        let answer = try await browser.send(request)
        guard answer.status == .ok else {
            throw TestSupportError("glewlwyd answered \(answer.status) to \(path): \(answer.body.lossyText)")
        }
    }

    /// The database as Debian's package makes it, and a pair of keys.
    private static func makeFiles(in folder: TemporaryFolder) async throws {
        let schema = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3"
        let key = folder.path("key.pem")
        let commands = [
            ["sqlite3", "-bail", folder.path("glewlwyd.sqlite"), ".read \(schema)"],
            ["openssl", "genrsa", "-out", key, "2048"],
            ["openssl", "rsa", "-in", key, "-pubout", "-out", folder.path("public.pem")],
        ]
        for command in commands {
            let child = try ChildProcess(command[0], Array(command.dropFirst()))
            guard try await child.waitForExit() == .exited(0) else {
                throw TestSupportError("\(command[0]) failed: \(child.text(.error)); make test-packages installs it")
            }
        }
    }

    /// The package's own example, with every folder named; a line about TLS, even one that says no, would stop it.
    private static func configuration(_ folder: String, port: UInt16, origin: String) -> String {
        let modules = ["user", "user_middleware", "client", "plugin"].map { kind in
            "\(kind)_module_path = \"/usr/lib/glewlwyd/\(kind)\"\n"
        }
        // A browser saves what has no type instead of showing it.
        let types = [(".html", "text/html"), (".css", "text/css"), (".js", "text/javascript")].map { type in
            "{ extension = \"\(type.0)\"; mime_type = \"\(type.1)\"; }"
        }
        return """
            port = \(port)
            bind_address = "127.0.0.1"
            external_url = "\(origin)"
            login_url = "login.html"
            api_prefix = "api"
            static_files_path = "/usr/share/glewlwyd/webapp/"
            static_files_mime_types = (\(types.joined(separator: ", ")))
            log_mode = "console"
            log_level = "WARNING"
            cookie_domain = ""
            cookie_secure = 0
            session_key = "GLEWLWYD2_SESSION_ID"
            session_expiration = 86400
            admin_scope = "g_admin"
            profile_scope = "g_profile"
            hash_algorithm = "SHA512"
            user_auth_scheme_module_path = "/usr/lib/glewlwyd/scheme"
            \(modules.joined())
            database = { type = "sqlite3"; path = "\(folder)/glewlwyd.sqlite"; };

            """
    }
}
