internal import Crypto
internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// What a program asks of the authorization page, checked.
struct MastodonAuthorization: Sendable {
    var app: MastodonApp
    var redirectURI: String
    /// Echoed as it came.
    var state: String?
    var scopes: MastodonScopes
    var challenge: String?
    /// Whether to ask even who was asked before.
    var forcesLogin: Bool

    /// What is told to the program by way of its return address.
    struct Refusal: Error, Sendable {
        var address: String
    }

    /// Reads the parameters; unknown ones are ignored, `lang=None` and the like among them.
    ///
    /// - Throws: `SiteRefusal` when nobody may be sent back, `Refusal` otherwise.
    init(_ fields: FormFields, _ world: World) throws {
        guard let id = fields["client_id"],
            let app = try world.database.read({ try MastodonApps.find(clientID: id, $0) })
        else { throw Self.unknownClient }
        guard let address = fields["redirect_uri"],
            app.redirectURIs.contains(where: { $0.utf8.elementsEqual(address.utf8) })
        else {
            throw SiteRefusal(
                .badRequest,
                "The requested redirect uri is malformed or doesn't match client redirect URI.",
                heading: "An error has occurred"
            )
        }
        self.app = app
        redirectURI = address
        // Clients of Python write what is not set as None.
        state = fields["state"].flatMap { $0.isEmpty ? nil : $0 }
        scopes = fields["scope"].map(MastodonScopes.init).flatMap { $0.isEmpty ? nil : $0 } ?? .usual
        forcesLogin = ["1", "true", "True"].contains(fields["force_login"] ?? "")
        let settings = try MastodonSettings.read(world)
        try readChallenge(fields, settings.edition)
        guard fields["response_type"] == "code" else {
            throw refusal(
                "unsupported_response_type",
                "The authorization server does not support this response type."
            )
        }
        guard scopes.isSubset(of: app.scopes), !(settings.temper.asksWidely && scopes.areFine) else {
            throw refusal("invalid_scope", MastodonError.invalidScope.description ?? "")
        }
    }

    private mutating func readChallenge(_ fields: FormFields, _ edition: MastodonEdition) throws {
        guard edition.hasMetadata, let challenge = fields["code_challenge"], !challenge.isEmpty else { return }
        guard fields["code_challenge_method"] == "S256" else {
            throw refusal("invalid_code_challenge_method", "The code challenge method must be S256.")
        }
        guard challenge.utf8.count == 43 else {
            throw refusal("invalid_request", "The code challenge must be the digest of a verifier.")
        }
        self.challenge = challenge
    }

    private static var unknownClient: SiteRefusal {
        SiteRefusal(
            .unauthorized,
            "Client authentication failed due to unknown client, no client authentication included, or unsupported "
                + "authentication method.",
            heading: "An error has occurred"
        )
    }

    var isOutOfBand: Bool { redirectURI.utf8.elementsEqual(MastodonRegistration.outOfBand.utf8) }

    /// Where the forms of its pages may end; nowhere else for programs without an address.
    var formTarget: String? { isOutOfBand ? nil : redirectURI }

    /// The way back after the person said no.
    var denial: Refusal {
        refusal("access_denied", "The resource owner or authorization server denied the request.")
    }

    private func refusal(_ error: String, _ description: String) -> Refusal {
        Refusal(address: address(["error": error, "error_description": description]))
    }

    private func address(_ fields: KeyValuePairs<String, String>) -> String {
        var form = FormFields(fields)
        if let state { form.append("state", state) }
        return ReturnAddress(base: redirectURI).query(form.urlencoded)
    }

    /// Makes a code for a person.
    ///
    /// - Returns: the address to send the browser to; with the out-of-band address, the page that shows the code.
    func accept(_ person: PersonID, _ world: World) async throws -> String {
        let text = world.configuration.randomness.secret()
        let granted = try MastodonSettings.read(world).temper.granted(scopes)
        let code = AccessCode(
            hash: SecretDigest.of(text),
            app: app.id,
            person: person,
            redirectURI: redirectURI,
            scope: granted.text,
            challenge: challenge,
            isPlain: false,
            origin: nil,
            nonce: nil,
            issued: world.now,
            used: nil
        )
        try await world.database.write { connection in try AccessCodes.mastodon.insert(code, connection) }
        if isOutOfBand { return "/oauth/authorize/native?code=\(text)" }
        return address(["code": text])
    }
}
