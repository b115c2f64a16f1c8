internal import Crypto
internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// The endpoints of OAuth 2 that programs call; the one that people see is a page.
enum MastodonOAuth {
    static let routes: [Route<MastodonCall>] = [
        Route(.post, FixedPath("/oauth/token")) { call in try await token(call) },
        Route(.post, FixedPath("/oauth/revoke")) { call in try await revoke(call) },
        Route(.get, FixedPath("/oauth/userinfo")) { call in try userInfo(call) },
        Route(.post, FixedPath("/oauth/userinfo")) { call in try userInfo(call) },
        Route(.get, FixedPath("/.well-known/oauth-authorization-server")) { call in try metadata(call) },
    ]

    static let codeLifetime = Duration.seconds(600)

    private static func token(_ call: MastodonCall) async throws -> Response {
        guard let grant = call.parameters.text("grant_type") else {
            throw MastodonError.invalidRequest("grant_type")
        }
        switch grant {
        case "authorization_code": return try await exchangeCode(call)
        case "client_credentials": return try await appToken(call)
        default: throw MastodonError.unsupportedGrantType
        }
    }

    private static func exchangeCode(_ call: MastodonCall) async throws -> Response {
        let app = try client(call)
        guard let code = call.parameters.text("code") else { throw MastodonError.invalidRequest("code") }
        guard let address = call.parameters.text("redirect_uri") else {
            throw MastodonError.invalidRequest("redirect_uri")
        }
        let looksAtChallenge = try MastodonSettings.read(call.world).edition.hasMetadata
        let verifier = call.parameters.text("code_verifier")
        let (text, now) = (newToken(call.world), call.world.now)
        let scopes = try await call.world.database.write { connection -> MastodonScopes in
            let hash = SecretDigest.of(code)
            guard let found = try AccessCodes.mastodon.find(hash, connection), found.app == app.id, found.used == nil,
                now - found.issued < codeLifetime, found.redirectURI.utf8.elementsEqual(address.utf8)
            else { throw MastodonError.invalidGrant }
            if looksAtChallenge, found.challenge != nil {
                guard let verifier, found.isProven(by: verifier) else { throw MastodonError.invalidGrant }
            }
            let scopes = MastodonScopes(found.scope)
            try AccessCodes.mastodon.use(hash, at: now, connection)
            try MastodonTokens.insert(
                SecretDigest.of(text),
                app: app.id,
                person: found.person,
                scopes,
                at: now,
                connection
            )
            return scopes
        }
        return answer(text, scopes, now)
    }

    private static func appToken(_ call: MastodonCall) async throws -> Response {
        let app = try client(call)
        let scopes = call.parameters.text("scope").map(MastodonScopes.init) ?? .usual
        guard scopes.isSubset(of: app.scopes) else { throw MastodonError.invalidScope }
        let (text, now) = (newToken(call.world), call.world.now)
        try await call.world.database.write { connection in
            try MastodonTokens.insert(SecretDigest.of(text), app: app.id, person: nil, scopes, at: now, connection)
        }
        return answer(text, scopes, now)
    }

    private static func answer(_ token: String, _ scopes: MastodonScopes, _ now: Timestamp) -> Response {
        let json: JSON = [
            "access_token": .string(token), "token_type": "Bearer", "scope": .string(scopes.text),
            "created_at": .integer(now.seconds),
        ]
        var response = Response.json(json.bytes)
        response.fields[.cacheControl] = "no-store"
        return response
    }

    private static func newToken(_ world: World) -> String { world.configuration.randomness.secret() }

    /// The app that names itself by HTTP Basic or in the parameters, and proves it.
    private static func client(_ call: MastodonCall) throws -> MastodonApp {
        let basic = basicCredentials(call.request.fields[.authorization])
        guard let id = basic?.id ?? call.parameters.text("client_id"),
            let secret = basic?.secret ?? call.parameters.text("client_secret"),
            let app = try call.world.database.read({ try MastodonApps.find(clientID: id, $0) }),
            constantTimeEquals(app.secret, secret)
        else { throw MastodonError.invalidClient }
        return app
    }

    private static func basicCredentials(_ field: String?) -> (id: String, secret: String)? {
        guard let field else { return nil }
        let parts = field.utf8.split(separator: 0x20, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 2, parts[0].lowercased() == "basic", let bytes = Base64.decode(parts[1], .standard),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            let id = PercentCoding.decodeForm(bytes[..<colon]),
            let secret = PercentCoding.decodeForm(bytes[(colon + 1)...])
        else { return nil }
        return (id, secret)
    }

    /// Ends a token of the app that asks; saying so twice is no error, nor is a token nobody knows.
    private static func revoke(_ call: MastodonCall) async throws -> Response {
        let app: MastodonApp
        do {
            app = try client(call)
        } catch is MastodonError {
            throw MastodonError.unauthorizedClient
        }
        guard let text = call.parameters.text("token") else { return .json(JSON.object([:]).bytes) }
        let hash = SecretDigest.of(text)
        try await call.world.database.write { connection in
            if let token = try MastodonTokens.find(hash, connection), token.app != app.id {
                throw MastodonError.unauthorizedClient
            }
            try MastodonTokens.revoke(hash, connection)
        }
        return .json(JSON.object([:]).bytes)
    }

    private static func userInfo(_ call: MastodonCall) throws -> Response {
        let person = try call.user("profile").person
        let world = call.world
        let username = MastodonHandle.username(of: person)
        let profile = try world.database.read { try MastodonProfiles.read(person.id, $0) }
        let json: JSON = [
            "iss": .string(world.address("/")), "sub": .string(world.address("/users/\(username)")),
            "name": .string(profile.displayName ?? person.name), "preferred_username": .string(username),
            "profile": .string(world.address("/@\(username)")),
            "picture": .string(MastodonAccountWriter.portrait(person, profile, world)),
        ]
        return .json(json.bytes)
    }

    private static func metadata(_ call: MastodonCall) throws -> Response {
        let world = call.world
        guard try MastodonSettings.read(world).edition.hasMetadata else { throw MastodonError.notFound }
        func list(_ names: String...) -> JSON { .array(names.map(JSON.string)) }
        let json: JSON = [
            "issuer": .string(world.address("/")),
            "service_documentation": .string(world.address("/sandbox/apps")),
            "authorization_endpoint": .string(world.address("/oauth/authorize")),
            "token_endpoint": .string(world.address("/oauth/token")),
            "app_registration_endpoint": .string(world.address("/api/v1/apps")),
            "revocation_endpoint": .string(world.address("/oauth/revoke")),
            "userinfo_endpoint": .string(world.address("/oauth/userinfo")),
            "scopes_supported": .array(MastodonScopes.all.map(JSON.string)),
            "response_types_supported": list("code"),
            // Doorkeeper announces more; what is announced here is what the authorization page does.
            "response_modes_supported": list("query"),
            "code_challenge_methods_supported": list("S256"),
            "grant_types_supported": list("authorization_code", "client_credentials"),
            "token_endpoint_auth_methods_supported": list("client_secret_basic", "client_secret_post"),
        ]
        return .json(json.bytes)
    }
}

extension MastodonError {
    // The sentences are those of Doorkeeper, the library the real server uses.

    static func invalidRequest(_ name: String) -> MastodonError {
        MastodonError(.badRequest, "invalid_request", "Missing required parameter: \(name).")
    }
    static let unsupportedGrantType = MastodonError(
        .badRequest,
        "unsupported_grant_type",
        "The authorization grant type is not supported by the authorization server."
    )
    static let invalidGrant = MastodonError(
        .badRequest,
        "invalid_grant",
        "The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the "
            + "authorization request, or was issued to another client."
    )
    static let invalidScope = MastodonError(
        .badRequest,
        "invalid_scope",
        "The requested scope is invalid, unknown, or malformed."
    )
    static let invalidClient = MastodonError(
        .unauthorized,
        "invalid_client",
        "Client authentication failed due to unknown client, no client authentication included, or unsupported "
            + "authentication method."
    )
    static let unauthorizedClient = MastodonError(
        .forbidden,
        "unauthorized_client",
        "You are not authorized to revoke this token"
    )
}
