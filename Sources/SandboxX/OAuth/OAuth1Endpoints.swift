internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// The legs of a login by OAuth 1.0a that programs walk.
struct OAuth1Endpoints: Sendable {
    let world: World
    let verifier: OAuth1Verifier

    func answer(_ call: XCall) async throws -> XAnswer {
        guard call.method == .get || call.method == .post else { throw XError.noSuchPage }
        switch call.path {
        case ["oauth", "request_token"]: return try await requestToken(call)
        case ["oauth", "access_token"]: return try await accessToken(call)
        case ["oauth", "invalidate_token"], ["1.1", "oauth", "invalidate_token"]: return try await invalidate(call)
        default: throw XError.noSuchPage
        }
    }

    private func signed(_ call: XCall) throws -> (OAuth1Verifier.Signed, FormFields) {
        guard case .signed(let fields) = call.authorization else { throw XError.badAuthenticationData }
        return (try verifier.verify(call, fields), FormFields(fields + call.parameters.all))
    }

    private func requestToken(_ call: XCall) async throws -> XAnswer {
        // A client that logs in a second time still sends the token of the first.
        let (signed, fields) = try signed(call)
        guard let callback = fields["oauth_callback"] else { throw XError.callbackNotApproved }
        guard callback == "oob" || signed.app.mayCallBack(to: callback) else { throw XError.callbackNotApproved }
        let token = RequestToken(
            token: Base64.encode(world.configuration.randomness.bytes(20)),
            secret: Base64.encode(world.configuration.randomness.bytes(24)),
            app: signed.app.id,
            callback: callback,
            issued: world.now
        )
        try await world.database.write { connection in try RequestTokens.insert(token, connection) }
        return XAnswer(
            body: .form(
                FormFields([
                    "oauth_token": token.token, "oauth_token_secret": token.secret, "oauth_callback_confirmed": "true",
                ])
            )
        )
    }

    private func accessToken(_ call: XCall) async throws -> XAnswer {
        let (signed, fields) = try signed(call)
        guard let request = signed.requestToken, let id = request.person, let verifier = request.verifier,
            fields["oauth_verifier"] == verifier
        else {
            throw XError.coded(
                .unauthorized,
                89,
                "Error processing your OAuth request: Invalid oauth_verifier parameter"
            )
        }
        let now = world.now
        let fresh = SigningToken(
            token: "\(id)-\(Base64.encode(world.configuration.randomness.bytes(30)))",
            secret: Base64.encode(world.configuration.randomness.bytes(33)),
            app: signed.app.id,
            person: id,
            issued: now
        )
        let (token, person) = try await world.database.write { connection -> (SigningToken, Person) in
            guard let person = try People.find(id, connection),
                try RequestTokens.find(request.token, connection) != nil
            else { throw XError.badToken }
            try RequestTokens.delete(request.token, connection)
            // The real one gives the same token as long as the person has not taken it back.
            if let known = try SigningTokens.find(id, fresh.app, connection) { return (known, person) }
            try SigningTokens.insert(fresh, connection)
            return (fresh, person)
        }
        return XAnswer(
            body: .form(
                FormFields([
                    "oauth_token": token.token, "oauth_token_secret": token.secret, "user_id": "\(id)",
                    "screen_name": person.username,
                ])
            )
        )
    }

    private func invalidate(_ call: XCall) async throws -> XAnswer {
        let (signed, _) = try signed(call)
        guard let token = signed.token else { throw XError.badToken }
        try await world.database.write { connection in
            try SigningTokens.end("invalidated", token.token, connection)
        }
        return .json(["access_token": .string(token.token)])
    }
}
