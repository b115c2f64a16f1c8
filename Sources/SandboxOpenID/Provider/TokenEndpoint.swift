internal import Crypto
internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// Where codes become tokens, and where tokens are given back and looked at.
enum TokenEndpoint {
    static let routes: [Route<OpenIDCall>] = [
        Route(.post, FixedPath("/token")) { call in try await token(call) },
        Route(.post, FixedPath("/revoke")) { call in try await revoke(call) },
        Route(.post, FixedPath("/introspect")) { call in try introspect(call) },
    ]

    static let codeLifetime = Duration.seconds(600)

    private static func token(_ call: OpenIDCall) async throws -> Response {
        let app = try call.client()
        switch try call.needed("grant_type") {
        case "authorization_code": return try await exchangeCode(call, app)
        case "refresh_token": return try await refresh(call, app)
        default: throw OpenIDError(.badRequest, "unsupported_grant_type", "A code or a refresh token is taken")
        }
    }

    private static func exchangeCode(_ call: OpenIDCall, _ app: RelyingParty) async throws -> Response {
        let hash = SecretDigest.of(try call.needed("code"))
        let address = try call.needed("redirect_uri")
        let verifier = try call.field("code_verifier")
        let (fresh, now) = (FreshTokens(call.world), call.world.now)
        let grant = try await call.world.database.write { connection -> OpenIDTokens.Grant? in
            guard let code = try OpenIDTokens.codes.find(hash, connection), code.app == app.id else { return nil }
            guard code.used == nil else {
                // Somebody has copied it: whatever it gave is taken back (RFC 6749 section 4.1.2).
                try OpenIDTokens.tokens.end(OpenIDTokens.revoked, origin: hash, connection)
                return nil
            }
            // A verifier that nothing was sent ahead of is no proof (RFC 9700 section 4.8.2).
            let isProven = code.challenge == nil ? verifier == nil : verifier.map(code.isProven) ?? false
            guard now - code.issued < codeLifetime, code.redirectURI.utf8.elementsEqual(address.utf8), isProven else {
                return nil
            }
            let grant = OpenIDTokens.Grant(
                app: app,
                person: code.person,
                scopes: OpenIDScope.read(code.scope),
                origin: hash,
                nonce: code.nonce,
                loggedIn: try OpenIDTokens.login(of: hash, connection) ?? code.issued
            )
            try OpenIDTokens.codes.use(hash, at: now, connection)
            try fresh.keep(for: grant, at: now, connection)
            return grant
        }
        guard let grant else { throw OpenIDError.invalidGrant }
        return try await fresh.answer(grant, call)
    }

    /// A refresh token is good once; one that comes again was copied (RFC 9700 section 4.14.2).
    private static func refresh(_ call: OpenIDCall, _ app: RelyingParty) async throws -> Response {
        let hash = SecretDigest.of(try call.needed("refresh_token"))
        let (fresh, now) = (FreshTokens(call.world), call.world.now)
        let grant = try await call.world.database.write { connection -> OpenIDTokens.Grant? in
            guard let token = try OpenIDTokens.tokens.find(hash, connection), let person = token.person,
                let origin = token.origin, token.app == app.id, token.kind == OpenIDTokens.Kind.refresh.rawValue
            else { return nil }
            guard token.holds(at: now) else {
                if token.ended == OpenIDTokens.exchanged {
                    try OpenIDTokens.tokens.end(OpenIDTokens.revoked, origin: origin, connection)
                }
                return nil
            }
            let grant = OpenIDTokens.Grant(
                app: app,
                person: person,
                scopes: OpenIDScope.read(token.scope),
                origin: origin,
                nonce: nil,
                loggedIn: try OpenIDTokens.login(of: origin, connection) ?? token.issued
            )
            try OpenIDTokens.tokens.end(OpenIDTokens.exchanged, hash: hash, connection)
            try fresh.keep(for: grant, at: now, connection)
            return grant
        }
        guard let grant else { throw OpenIDError.invalidGrant }
        return try await fresh.answer(grant, call)
    }

    // MARK: Tokens that were given

    /// RFC 7009: a token nobody knows is no error.
    private static func revoke(_ call: OpenIDCall) async throws -> Response {
        let app = try call.client()
        let hash = SecretDigest.of(try call.needed("token"))
        let isOwn = try await call.world.database.write { connection in
            guard let token = try OpenIDTokens.tokens.find(hash, connection) else { return true }
            guard token.app == app.id else { return false }
            try OpenIDTokens.tokens.end(OpenIDTokens.revoked, hash: hash, connection)
            // With a refresh token goes all that came from the same login (section 2.1).
            if token.kind == OpenIDTokens.Kind.refresh.rawValue, let origin = token.origin {
                try OpenIDTokens.tokens.end(OpenIDTokens.revoked, origin: origin, connection)
            }
            return true
        }
        guard isOwn else { throw OpenIDError.invalidGrant }
        return Response(.ok)
    }

    /// RFC 7662: of a token that does not hold, and of one of another client, nothing is told.
    private static func introspect(_ call: OpenIDCall) throws -> Response {
        let app = try call.client()
        guard !app.isPublic else { throw OpenIDError.invalidClient }
        let hash = SecretDigest.of(try call.needed("token"))
        let now = call.world.now
        guard let token = try call.world.database.read({ try OpenIDTokens.tokens.find(hash, $0) }),
            token.app == app.id, token.holds(at: now)
        else { return .json(JSON.object(["active": false]).bytes) }
        let json = JSON.object([
            "active": true, "scope": .string(token.scope), "client_id": .string(app.clientID),
            "sub": token.person?.json, "iss": .string(call.temper.issuer(call.world)),
            "iat": .integer(token.issued.seconds), "exp": token.expires.map { .integer($0.seconds) },
        ])
        return .json(json.bytes)
    }
}
