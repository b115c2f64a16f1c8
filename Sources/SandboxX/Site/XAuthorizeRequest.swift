internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// What an app asks of the login page of OAuth 2.0, checked.
struct XAuthorizeRequest: Sendable {
    var app: XApp
    var redirectURI: String
    /// Echoed as it came.
    var state: String
    var scopes: [String]
    var challenge: String
    var isPlain: Bool

    /// What is wrong with a request before it is known where to tell it.
    private static func refusal(_ text: String) -> SiteRefusal {
        SiteRefusal(
            .badRequest,
            "You weren’t able to give access to the app. Go back and try logging in again. (\(text))",
            heading: "Something went wrong"
        )
    }

    /// Reads the parameters.
    ///
    /// - Returns: the request, or the address that tells the app of a scope that does not exist.
    static func read(_ fields: FormFields, _ world: World) throws -> Result<XAuthorizeRequest, Rejection> {
        guard let id = fields["client_id"], let app = try world.database.read({ try XApps.find(.clientID, id, $0) })
        else { throw refusal("client_id is not known") }
        guard let address = fields["redirect_uri"], app.mayReturn(to: address) else {
            throw refusal("redirect_uri is not one of the app's return addresses, exactly as they were registered")
        }
        guard fields["response_type"] == "code" else { throw refusal("response_type must be code") }
        guard let state = fields["state"], (1...500).contains(state.count) else {
            throw refusal("state must have 1 to 500 characters")
        }
        guard let challenge = fields["code_challenge"], (1...128).contains(challenge.utf8.count) else {
            throw refusal("code_challenge is missing")
        }
        // The real one takes it in any case, and so do clients.
        let method = (fields["code_challenge_method"] ?? "plain").lowercased()
        guard ["s256", "plain"].contains(method), method == "plain" || challenge.utf8.count == 43 else {
            throw refusal("code_challenge_method must be S256 or plain, and fit the challenge")
        }
        guard let scopes = Scope.list(fields["scope"] ?? ""), !scopes.isEmpty else {
            let more = FormFields(["error": "invalid_scope", "state": state])
            return .failure(Rejection(address: ReturnAddress(base: address).query(more.urlencoded)))
        }
        return .success(
            XAuthorizeRequest(
                app: app,
                redirectURI: address,
                state: state,
                scopes: scopes,
                challenge: challenge,
                isPlain: method == "plain"
            )
        )
    }

    /// An error that the app is told.
    struct Rejection: Error, Sendable {
        var address: String
    }

    /// The way back after the person declined.
    var denial: String {
        ReturnAddress(base: redirectURI).query(FormFields(["error": "access_denied", "state": state]).urlencoded)
    }

    /// Notes that a person agreed and makes the code.
    ///
    /// - Returns: the address to send the browser to.
    func accept(_ person: PersonID, _ world: World) async throws -> String {
        let text = XSecret.code.text(world)
        let code = AccessCode(
            hash: SecretDigest.of(text),
            app: app.id.rawValue,
            person: person,
            redirectURI: redirectURI,
            scope: scopes.joined(separator: " "),
            challenge: challenge,
            isPlain: isPlain,
            origin: world.configuration.randomness.bytes(16),
            nonce: nil,
            issued: world.now,
            used: nil
        )
        try await world.database.write { connection in
            try XGrants.add(person, app.id, scope: code.scope, at: code.issued, connection)
            try AccessCodes.x.insert(code, connection)
        }
        return ReturnAddress(base: redirectURI).query(FormFields(["state": state, "code": text]).urlencoded)
    }
}
