internal import Crypto
internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Where codes and refresh tokens become access tokens, and where tokens end.
struct OAuth2Endpoints: Sendable {
    let world: World

    static let codeLifetime = Duration.seconds(30)
    static let accessLifetime = Duration.seconds(7200)
    /// Six months, as far as anybody knows.
    static let refreshLifetime = Duration.seconds(183 * 86_400)

    func answer(_ call: XCall) async throws -> XAnswer {
        guard call.method == .post else {
            throw XError.oauth2(.methodNotAllowed, "invalid_request", "This address takes POST only.")
        }
        switch (call.request.target.segments.first, call.path.last) {
        case ("2", "token"): return try await token(call)
        case ("2", "revoke"): return try await revoke(call)
        case ("oauth2", "token"): return try await appToken(call)
        case ("oauth2", "invalidate_token"): return try await invalidateAppToken(call)
        default: throw XError.noSuchPage
        }
    }

    // MARK: Persons

    private func token(_ call: XCall) async throws -> XAnswer {
        switch call.text("grant_type") {
        case "authorization_code": return try await exchange(call)
        case "refresh_token": return try await refresh(call)
        case nil: throw Self.missing("grant_type")
        default:
            throw XError.oauth2(.badRequest, "unsupported_grant_type", "Only authorization_code and refresh_token are.")
        }
    }

    /// The app that calls: a confidential one by Basic, a public one by its `client_id` alone.
    private func client(_ call: XCall) throws -> XApp {
        var (id, secret) = (call.text("client_id"), call.text("client_secret"))
        if case .basic(let basicID, let basicSecret) = call.authorization { (id, secret) = (basicID, basicSecret) }
        let header = XError.oauth2(.unauthorized, "unauthorized_client", "Missing valid authorization header")
        guard let id else { throw header }
        guard let app = try world.database.read({ try XApps.find(.clientID, id, $0) }) else {
            throw XError.oauth2(.unauthorized, "invalid_client", "The client is not known.")
        }
        guard app.isConfidential else { return app }
        guard let secret, !secret.isEmpty, constantTimeEquals(secret, app.clientSecret) else { throw header }
        return app
    }

    private func exchange(_ call: XCall) async throws -> XAnswer {
        for name in ["code", "redirect_uri", "code_verifier"] where call.text(name) == nil { throw Self.missing(name) }
        let app = try client(call)
        let (text, address) = (call.text("code") ?? "", call.text("redirect_uri") ?? "")
        let verifier = call.text("code_verifier") ?? ""
        let now = world.now
        let issue = newTokens(now)
        let badCode = XError.oauth2(
            .badRequest,
            "invalid_request",
            "Value passed for the authorization code was invalid."
        )
        // What is wrong is an answer and not thrown, so that the end of the tokens stays.
        let result = try await world.database.write { connection -> Result<JSON, XError> in
            guard let code = try AccessCodes.x.find(SecretDigest.of(text), connection), code.app == app.id.rawValue,
                let family = code.origin
            else { return .failure(badCode) }
            if code.used != nil {
                // A second use means that somebody else has seen the code (RFC 6749 section 4.1.2).
                try XTokens.end("code used twice", family: family, connection)
                return .failure(badCode)
            }
            guard now < code.issued + Self.codeLifetime else { return .failure(badCode) }
            guard code.redirectURI.utf8.elementsEqual(address.utf8) else {
                let reason = "Value passed for the redirect uri did not match the uri of the authorization code."
                return .failure(.oauth2(.badRequest, "invalid_request", reason))
            }
            guard code.isProven(by: verifier) else {
                let reason = "Value passed for the code verifier did not match the code challenge."
                return .failure(.oauth2(.badRequest, "invalid_request", reason))
            }
            try AccessCodes.x.use(code.hash, at: now, connection)
            return .success(try issue(app.id, code.person, code.scope, family, connection))
        }
        return .json(try result.get())
    }

    private func refresh(_ call: XCall) async throws -> XAnswer {
        guard let text = call.text("refresh_token") else { throw Self.missing("refresh_token") }
        let app = try client(call)
        let now = world.now
        let issue = newTokens(now)
        let badToken = XError.oauth2(.badRequest, "invalid_request", "Value passed for the token was invalid.")
        let result = try await world.database.write { connection -> Result<JSON, XError> in
            guard let token = try XTokens.find(text, connection), token.kind == .refresh, token.app == app.id,
                let person = token.person
            else { return .failure(badToken) }
            guard token.holds(at: now) else {
                // An old one that comes back was copied: nobody keeps anything.
                if token.ended == "rotated" { try XTokens.end("reused", family: token.family, connection) }
                return .failure(badToken)
            }
            try XTokens.end("rotated", family: token.family, connection)
            return .success(try issue(app.id, person, token.scope, token.family, connection))
        }
        return .json(try result.get())
    }

    /// Makes an access token and, with `offline.access`, a refresh token; the answer of the protocol.
    private func newTokens(
        _ now: Timestamp
    ) -> @Sendable (XAppID, PersonID, String, [UInt8], Connection) throws -> JSON {
        let access = XSecret.access.text(world)
        let refresh = XSecret.refresh.text(world)
        return { app, person, scope, family, connection in
            func insert(_ text: String, _ kind: XToken.Kind, _ lifetime: Duration) throws {
                let token = XToken(
                    hash: SecretDigest.of(text),
                    kind: kind,
                    app: app,
                    person: person,
                    scope: scope,
                    family: family,
                    issued: now,
                    expires: now + lifetime
                )
                try XTokens.insert(token, connection)
            }
            try insert(access, .access, Self.accessLifetime)
            let isOffline = scope.split(separator: " ").contains { $0 == Scope.offline }
            if isOffline { try insert(refresh, .refresh, Self.refreshLifetime) }
            return .object([
                "token_type": "bearer",
                "expires_in": .integer(Self.accessLifetime.milliseconds / 1000),
                "access_token": .string(access),
                "scope": .string(scope),
                "refresh_token": isOffline ? .string(refresh) : nil,
            ])
        }
    }

    private func revoke(_ call: XCall) async throws -> XAnswer {
        guard let text = call.text("token") else { throw Self.missing("token") }
        let app = try client(call)
        try await world.database.write { connection in
            guard let token = try XTokens.find(text, connection), token.app == app.id else { return }
            if token.kind == .refresh {
                try XTokens.end("revoked", family: token.family, connection)
            } else {
                try XTokens.end("revoked", hash: token.hash, connection)
            }
        }
        return .json(["revoked": true])
    }

    // MARK: Apps alone

    private func consumer(_ call: XCall) throws -> XApp {
        guard case .basic(let key, let secret) = call.authorization,
            let app = try world.database.read({ try XApps.find(.consumerKey, key, $0) }),
            constantTimeEquals(secret, app.consumerSecret)
        else { throw XError.coded(.forbidden, 99, "Unable to verify your credentials") }
        return app
    }

    private func appToken(_ call: XCall) async throws -> XAnswer {
        let app = try consumer(call)
        guard call.text("grant_type") == "client_credentials" else {
            throw XError.coded(.badRequest, 170, "Missing required parameter: grant_type")
        }
        let text = XSecret.appToken(world)
        let now = world.now
        try await world.database.write { connection in
            let hash = SecretDigest.of(text)
            let token = XToken(hash: hash, kind: .app, app: app.id, scope: "", family: hash, issued: now)
            try XTokens.insert(token, connection)
        }
        return .json(["token_type": "bearer", "access_token": .string(text)])
    }

    private func invalidateAppToken(_ call: XCall) async throws -> XAnswer {
        let app = try consumer(call)
        guard let text = call.text("access_token"),
            let token = try world.database.read({ try XTokens.find(text, $0) }), token.app == app.id,
            token.kind == .app
        else { throw XError.coded(.forbidden, 348, "Client application is not permitted to perform this action.") }
        try await world.database.write { connection in
            try XTokens.end("invalidated", hash: token.hash, connection)
        }
        return .json(["access_token": .string(text)])
    }

    private static func missing(_ name: String) -> XError {
        .oauth2(.badRequest, "invalid_request", "Missing required parameter [\(name)].")
    }
}
