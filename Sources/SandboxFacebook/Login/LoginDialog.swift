internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// The login dialog's answers: what goes into the store and back to the app.
struct LoginDialog: Sendable {
    let world: World
    let request: LoginRequest

    /// The way back after the person cancelled.
    var denial: String {
        var fields = "error=access_denied&error_code=200&error_reason=user_denied&error_description=Permissions+error"
        if let state = request.state { fields += "&state=\(PercentCoding.encode(state))" }
        return ReturnAddress(base: request.redirectURI).query(fields) + "#_=_"
    }

    /// Notes the person's answers and makes what the app asked for.
    ///
    /// - Parameters:
    ///   - widestAudience: absent when the dialog did not ask.
    ///   - pages: the Pages the app is let at; absent when the dialog did not ask.
    /// - Returns: the address to send the browser to.
    func accept(
        _ person: PersonID,
        answers: [Grants.Answer],
        widestAudience: Audience?,
        pages: Set<PageID>?
    ) async throws -> String {
        let now = world.now
        let code = request.wantsCode ? world.newCodeText() : nil
        let token = request.wantsToken ? world.newTokenText() : nil
        let request = request
        let all = try await world.database.write { connection -> [Grants.Answer] in
            let profile = Grants.Answer(permission: Permission.publicProfile, isGranted: true)
            try Grants.add(
                [profile] + answers,
                widestAudience: widestAudience,
                person,
                request.app.id,
                at: now,
                connection
            )
            if let pages { try Pages.choose(pages, by: person, for: request.app.id, connection) }
            if let code { try AccessCodes.facebook.insert(Self.row(code, person, request, at: now), connection) }
            if let token { try GraphTokens.insert(Self.row(token, person, request, at: now), code: nil, connection) }
            return try Grants.answers(person, request.app.id, connection)
        }
        return address(code: code, token: token, all)
    }

    private func address(code: String?, token: String?, _ answers: [Grants.Answer]) -> String {
        var fields = FormFields()
        if let token {
            fields.append("access_token", token)
            fields.append("expires_in", "\(Lifetime.shortToken.milliseconds / 1000)")
            fields.append("data_access_expiration_time", "\((world.now + Lifetime.dataAccess).seconds)")
        }
        if let code { fields.append("code", code) }
        if request.wantsScopes {
            let granted = answers.filter(\.isGranted).map(\.permission)
            let denied = answers.filter { !$0.isGranted }.map(\.permission)
            fields.append("granted_scopes", granted.joined(separator: ","))
            fields.append("denied_scopes", denied.joined(separator: ","))
        }
        if let state = request.state { fields.append("state", state) }
        let back = ReturnAddress(base: request.redirectURI)
        return token == nil ? back.query(fields.urlencoded) + "#_=_" : back.fragment(fields)
    }

    private static func row(
        _ code: String,
        _ person: PersonID,
        _ request: LoginRequest,
        at now: Timestamp
    ) -> AccessCode {
        AccessCode(
            hash: SecretDigest.of(code),
            app: request.app.id.rawValue,
            person: person,
            redirectURI: request.redirectURI,
            scope: "",
            challenge: request.challenge,
            isPlain: false,
            origin: nil,
            nonce: request.authTypes.contains("reauthenticate") ? request.nonce : nil,
            issued: now,
            used: nil
        )
    }

    private static func row(
        _ token: String,
        _ person: PersonID,
        _ request: LoginRequest,
        at now: Timestamp
    ) -> Token {
        Token(
            hash: SecretDigest.of(token),
            app: request.app.id,
            person: person,
            isLongLived: false,
            issued: now,
            expires: now + Lifetime.shortToken,
            nonce: request.authTypes.contains("reauthenticate") ? request.nonce : nil
        )
    }
}
