internal import Crypto
internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// What a program asks of the authorization page, checked (OpenID Connect Core 1.0 section 3.1.2.1).
struct AuthorizationRequest: Sendable {
    var app: RelyingParty
    var redirectURI: String
    /// Echoed as it came.
    var state: String?
    var scopes: Set<OpenIDScope> = []
    var nonce: String?
    var challenge: String?
    /// Whether the challenge is the verifier itself.
    var isPlain = false
    var prompts: Set<Prompt> = []
    /// How long ago the person may have logged in.
    var maximumAge: Duration?
    private let issuer: String

    /// What is told to the program by way of its return address.
    struct Refusal: Error, Sendable {
        var address: String
    }

    /// Reads the parameters; unknown ones are ignored.
    ///
    /// - Throws: `SiteRefusal` when nobody may be sent back, `Refusal` otherwise.
    init(_ fields: FormFields, _ world: World) throws {
        func single(_ name: String) -> String? {
            let values = fields.values(name)
            return values.count == 1 ? values[0] : nil
        }
        guard let id = single("client_id"),
            let app = try world.database.read({ try RelyingParties.find(clientID: id, $0) })
        else { throw Self.unusable("No program is registered here by the client_id that was sent.") }
        guard let address = single("redirect_uri"), app.mayReturn(to: address) else {
            throw Self.unusable("The redirect_uri is not among those that the program has registered.")
        }
        self.app = app
        redirectURI = address
        issuer = try OpenIDTemper.read(world).issuer(world)
        state = single("state")
        try checkForm(fields)
        scopes = OpenIDScope.read(fields["scope"] ?? "")
        guard scopes.contains(.openID) else { throw refusal("invalid_scope", "scope must have openid") }
        nonce = fields["nonce"]
        try readChallenge(fields)
        try readPrompts(fields)
    }

    private static func unusable(_ text: String) -> SiteRefusal {
        SiteRefusal(.badRequest, text, heading: "This login cannot go on")
    }

    private func checkForm(_ fields: FormFields) throws(Refusal) {
        let known = [
            "scope", "response_type", "state", "nonce", "prompt", "max_age", "response_mode", "code_challenge",
            "code_challenge_method", "login_hint",
        ]
        for name in known where fields.values(name).count > 1 {
            throw refusal("invalid_request", "\(name) stands there more than once")
        }
        for name in ["request", "request_uri", "registration"] where fields[name] != nil {
            throw refusal("\(name)_not_supported", "\(name) is not taken")
        }
        guard let type = fields["response_type"] else { throw refusal("invalid_request", "response_type is missing") }
        guard type == "code" else { throw refusal("unsupported_response_type", "response_type must be code") }
        guard fields["response_mode"] ?? "query" == "query" else {
            throw refusal("invalid_request", "response_mode must be query")
        }
    }

    private mutating func readChallenge(_ fields: FormFields) throws(Refusal) {
        guard let challenge = fields["code_challenge"] else {
            // What keeps no secret must prove in another way that it began the login (RFC 9700 section 2.1.1).
            guard !app.isPublic else { throw refusal("invalid_request", "a public client must send a code_challenge") }
            return
        }
        switch fields["code_challenge_method"] ?? "plain" {
        case "S256": isPlain = false
        case "plain": isPlain = true
        default: throw refusal("invalid_request", "code_challenge_method must be S256 or plain")
        }
        // RFC 7636 section 4.2.
        guard (43...128).contains(challenge.utf8.count), challenge.utf8.allSatisfy(PercentCoding.isUnreserved) else {
            throw refusal("invalid_request", "code_challenge is not of 43 to 128 unreserved characters")
        }
        self.challenge = challenge
    }

    private mutating func readPrompts(_ fields: FormFields) throws(Refusal) {
        for word in (fields["prompt"] ?? "").split(separator: " ") {
            guard let prompt = Prompt(rawValue: String(word)) else {
                throw refusal("invalid_request", "prompt has a value that is not taken")
            }
            prompts.insert(prompt)
        }
        guard !prompts.contains(.none) || prompts.count == 1 else {
            throw refusal("invalid_request", "prompt none stands alone")
        }
        guard let text = fields["max_age"] else { return }
        guard let seconds = Int(text), (0...1_000_000_000).contains(seconds) else {
            throw refusal("invalid_request", "max_age is a number of seconds")
        }
        maximumAge = .seconds(seconds)
    }

    // MARK: The way back

    /// The way back of somebody whom the program must not be told more of.
    func refusal(_ error: String, _ description: String) -> Refusal {
        Refusal(address: address(["error": error, "error_description": description]))
    }

    /// Every answer names the issuer (RFC 9207).
    private func address(_ fields: KeyValuePairs<String, String>) -> String {
        var form = FormFields(fields)
        if let state { form.append("state", state) }
        form.append("iss", issuer)
        return ReturnAddress(base: redirectURI).query(form.urlencoded)
    }

    /// Makes a code for a person who logged in at a moment.
    ///
    /// - Returns: the address to send the browser to.
    func accept(_ person: PersonID, loggedIn: Timestamp, _ world: World) async throws -> String {
        let text = world.configuration.randomness.secret()
        let code = AccessCode(
            hash: SecretDigest.of(text),
            app: app.id,
            person: person,
            redirectURI: redirectURI,
            scope: OpenIDScope.text(scopes),
            challenge: challenge,
            isPlain: isPlain,
            origin: nil,
            nonce: nonce,
            issued: world.now,
            used: nil
        )
        try await world.database.write { connection in
            try OpenIDTokens.codes.insert(code, connection)
            try OpenIDTokens.keepLogin(loggedIn, of: code.hash, connection)
        }
        return address(["code": text])
    }
}
