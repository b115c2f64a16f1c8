internal import Crypto
internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension Graph {
    /// The endpoint of every kind of token.
    func accessToken(_ call: GraphCall) async throws -> GraphAnswer {
        guard call.method == .get || call.method == .post else {
            throw GraphError.unknownPath(call.pathText)
        }
        switch call.text("grant_type") {
        case "fb_exchange_token": return try await exchangeToken(call)
        case "client_credentials":
            let app = try client(of: call, needsSecret: true)
            return tokenAnswer(AppToken.text(of: app), expiresIn: nil, call)
        case nil, "authorization_code": return try await exchangeCode(call)
        default: throw GraphError.parameter("Param grant_type is not one of the supported values")
        }
    }

    /// The app that names itself by parameters or by HTTP Basic.
    private func client(of call: GraphCall, needsSecret: Bool) throws -> App {
        guard let idText = call.text("client_id") ?? call.basic?.id else {
            throw GraphError(code: 101, message: "Missing client_id parameter.")
        }
        guard let id = AppID(idText), let app = try world.database.read({ try Apps.find(id, $0) }) else {
            throw GraphError(
                code: 101,
                message: "Error validating application. Cannot get application info due to a system error."
            )
        }
        guard let secret = call.text("client_secret") ?? call.basic?.secret, !secret.isEmpty else {
            if needsSecret { throw GraphError(code: 1, message: "Missing client_secret parameter.") }
            return app
        }
        guard constantTimeEquals(secret, app.secret) else {
            throw GraphError(code: 1, message: "Error validating client secret.")
        }
        return app
    }

    private func exchangeCode(_ call: GraphCall) async throws -> GraphAnswer {
        // A proof key stands in place of the secret, when the dialog was given its challenge.
        let app = try client(of: call, needsSecret: call.text("code_verifier") == nil)
        guard let code = call.text("code") else {
            throw GraphError(code: 1, message: "Missing authorization code")
        }
        guard let redirectURI = call.parameters["redirect_uri"] else {
            throw GraphError(code: 191, message: "Missing redirect_uri parameter.")
        }
        let now = world.now
        let text = world.newTokenText()
        let outcome = try await world.database.write { connection in
            try CodeExchange(
                app: app,
                code: SecretDigest.of(code),
                redirectURI: redirectURI,
                verifier: call.text("code_verifier"),
                newToken: SecretDigest.of(text)
            ).run(at: now, connection)
        }
        switch outcome {
        case .refused(let error): throw error
        case .token(let token): return tokenAnswer(text, expiresIn: token.remainingSeconds(at: now), call)
        }
    }

    private func exchangeToken(_ call: GraphCall) async throws -> GraphAnswer {
        let app = try client(of: call, needsSecret: true)
        guard let given = call.text("fb_exchange_token") else {
            throw GraphError.parameter("The parameter fb_exchange_token is required")
        }
        let holder: Caller = try world.database.read { connection in try self.holder(of: given, connection) }
        guard let token = holder.token, token.app == app.id else {
            throw GraphError.parameter("The access token does not belong to application \(app.id)")
        }
        guard token.page == nil else {
            throw GraphError.parameter("The access token of a page is exchanged by way of its user's")
        }
        let now = world.now
        let text = world.newTokenText()
        var longLived = token
        longLived.hash = SecretDigest.of(text)
        if !token.isLongLived {
            longLived.isLongLived = true
            longLived.issued = now
            longLived.expires = now + Lifetime.longToken
        }
        let issued = longLived
        try await world.database.write { connection in try GraphTokens.insert(issued, code: nil, connection) }
        return tokenAnswer(text, expiresIn: issued.remainingSeconds(at: now), call)
    }

    /// A code that another client of the same person can exchange.
    func clientCode(_ call: GraphCall) async throws -> GraphAnswer {
        let app = try client(of: call, needsSecret: true)
        guard let redirectURI = call.parameters["redirect_uri"], app.mayReturn(to: redirectURI) else {
            throw GraphError(code: 191, message: "redirect_uri isn't an absolute URI. Check RFC 3986.")
        }
        let (caller, person) = try person(of: call)
        guard caller.app.id == app.id else {
            throw GraphError.parameter("The access token does not belong to application \(app.id)")
        }
        let code = world.newCodeText()
        let row = AccessCode(
            hash: SecretDigest.of(code),
            app: app.id.rawValue,
            person: person.id,
            redirectURI: redirectURI,
            scope: "",
            challenge: nil,
            isPlain: false,
            origin: nil,
            nonce: nil,
            issued: world.now,
            used: nil
        )
        try await world.database.write { connection in try AccessCodes.facebook.insert(row, connection) }
        return .json(["code": .string(code)])
    }

    private func tokenAnswer(_ text: String, expiresIn: Int64?, _ call: GraphCall) -> GraphAnswer {
        if call.version.hasTextTokens {
            var fields = FormFields(["access_token": text])
            if let expiresIn { fields.append("expires", String(expiresIn)) }
            return GraphAnswer(body: .text(fields.urlencoded))
        }
        return .json(
            .object([
                "access_token": .string(text),
                "token_type": "bearer",
                "expires_in": expiresIn.map(JSON.integer),
            ])
        )
    }

    /// What a token is, for the app it belongs to.
    func debugToken(_ call: GraphCall) throws -> GraphAnswer {
        guard let input = call.text("input_token") else {
            throw GraphError.parameter("The parameter input_token is required")
        }
        let caller = try caller(of: call)
        let now = world.now
        let data = try world.database.read { connection -> JSON in
            if input.utf8.contains(UInt8(ascii: "|")) {
                let holder = try self.holder(of: input, connection)
                return [
                    "app_id": holder.app.id.json, "type": "APP", "application": .string(holder.app.name),
                    "is_valid": true, "scopes": [],
                ]
            }
            guard let token = try GraphTokens.find(SecretDigest.of(input), connection), token.app == caller.app.id
            else {
                return ["error": Self.debugError(.malformedToken), "is_valid": false, "scopes": []]
            }
            return try Self.describe(token, caller.app, now: now, connection)
        }
        return .json(["data": data])
    }

    private static func describe(
        _ token: Token,
        _ app: App,
        now: Timestamp,
        _ connection: borrowing Connection
    ) throws -> JSON {
        let answers = try token.person.map { try Grants.answers($0, token.app, connection) } ?? []
        let scopes = answers.filter(\.isGranted).map(\.permission)
        let problem = try problem(of: token, app, Set(scopes), now: now, connection)
        let metadata: JSON? = token.nonce.map { ["auth_type": "reauthenticate", "auth_nonce": .string($0)] }
        return .object([
            "app_id": app.id.json,
            "type": token.page == nil ? "USER" : "PAGE",
            "application": .string(app.name),
            "data_access_expires_at": .integer((token.issued + Lifetime.dataAccess).seconds),
            "error": problem.map(debugError),
            "expires_at": .integer(token.expires?.seconds ?? 0),
            "granular_scopes": try granularScopes(of: token, app, scopes, connection),
            "is_valid": .bool(problem == nil),
            "issued_at": token.isLongLived ? .integer(token.issued.seconds) : nil,
            "metadata": metadata,
            "profile_id": token.page?.json,
            "scopes": .array(scopes.map(JSON.string)),
            "user_id": token.person?.json,
        ])
    }

    /// Why a token does not hold; `nil` when it does.
    private static func problem(
        of token: Token,
        _ app: App,
        _ granted: Set<String>,
        now: Timestamp,
        _ connection: borrowing Connection
    ) throws -> GraphError? {
        if let end = token.end(at: now) { return .endedToken(end, token, now: now) }
        guard let page = token.page, let person = token.person else { return nil }
        do {
            _ = try impersonated(page, by: person, app, granted, connection)
            return nil
        } catch let error as GraphError {
            return error
        }
    }

    /// The permissions, those about Pages with the Pages they hold for; the classic edition knows no single Pages.
    private static func granularScopes(
        of token: Token,
        _ app: App,
        _ scopes: [String],
        _ connection: borrowing Connection
    ) throws -> JSON? {
        guard app.edition == .current, let person = token.person else { return nil }
        let pages = try Pages.managed(by: person, through: app, connection).map(\.page.id.json)
        return .array(
            scopes.map { scope in
                let targets: JSON? = Permission.isForPages(scope) ? .array(pages) : nil
                return .object(["scope": .string(scope), "target_ids": targets])
            }
        )
    }

    private static func debugError(_ error: GraphError) -> JSON {
        .object([
            "code": .integer(Int64(error.code)),
            "message": .string(error.message),
            "subcode": error.subcode.map { .integer(Int64($0)) },
        ])
    }
}
