import Crypto
import Flyleaf
import HTTP
import Primitives

/// The way in through a provider: login page, code, and a signed token that says who it is.
struct OpenIDLogin: Sendable {
    let configuration: OpenIDConfiguration
    let provider: OpenIDProvider
    let fetch: Fetch
    let clock: Clock

    private var flow: AuthorizationCodeFlow {
        AuthorizationCodeFlow(client: configuration.client, scopeSeparator: " ")
    }

    /// The address of the login page.
    func redirect(_ request: SocialNetwork.Login.Request) async throws(NetworkFailure) -> String {
        let metadata = try await provider.description()
        let url = flow.authorizationURL(
            endpoint: metadata.authorizationEndpoint,
            state: request.state,
            verifier: request.verifier,
            scopes: [Permission.openID, .openIDProfile].map(\.name),
            extras: FormFields(["nonce": Self.nonce(request.verifier)])
        )
        return url.description
    }

    /// What the query of the return address means.
    func finish(_ answer: SocialNetwork.Login.Return) async throws(NetworkFailure) -> SocialNetwork.Login.Outcome {
        let metadata = try await provider.description()
        let query = FormFields(answer.query.map { .init(name: $0.name, value: $0.value) })
        try checkIssuer(query, metadata)
        let form: FormFields
        switch try flow.step(after: query, verifier: answer.verifier) {
        case .declined: return .declined
        case .exchange(let exchange): form = exchange
        }
        let client = OpenIDClient(
            configuration: configuration,
            fetch: fetch,
            secrets: ["code", "code_verifier"].compactMap { form[$0] }
        )
        let tokens = try await OpenIDTokenEndpoint(provider: provider, client: client).exchange(form, metadata)
        let idToken = try await checked(tokens, verifier: answer.verifier)
        let identity = try await identity(idToken, tokens["access_token"]?.text, metadata, client)
        return .granted(
            SocialNetwork.Login.Grant(
                identity: identity,
                // Who it is was all there was to know: nothing is kept that could open the account there.
                token: AccessToken(secret: "", expiresAt: nil),
                permissions: PermissionSet(granted: [.openID, .openIDProfile])
            )
        )
    }

    /// Only who has the verifier can make the nonce, so nothing more needs to be kept until the return.
    static func nonce(_ verifier: String) -> String {
        Base64.encode(Digest.sha256(Array("flyleaf nonce \(verifier)".utf8)))
    }

    /// RFC 9207 section 2.4: what another issuer says is not listened to.
    private func checkIssuer(_ query: FormFields, _ metadata: OpenIDMetadata) throws(NetworkFailure) {
        let issuers = query.values("iss")
        guard issuers.allSatisfy({ $0.utf8.elementsEqual(configuration.issuer.utf8) }), issuers.count <= 1,
            !metadata.alwaysNamesIssuer || issuers.count == 1
        else {
            throw NetworkFailure(.brokenAnswer, detail: "the answer does not name the issuer that was asked")
        }
    }

    /// The id_token of a token answer, its signature first.
    private func checked(_ tokens: JSON, verifier: String) async throws(NetworkFailure) -> IDToken {
        guard let token = tokens["id_token"]?.text.flatMap({ SignedToken($0) }) else {
            throw NetworkFailure(.brokenAnswer, detail: "no id_token of a form and algorithm that are taken")
        }
        try await provider.verify(token)
        return try IDToken(
            token.payload,
            IDToken.Expectation(
                issuer: configuration.issuer,
                clientID: configuration.clientID,
                nonce: Self.nonce(verifier),
                accessToken: tokens["access_token"]?.text,
                now: clock.now()
            )
        )
    }

    // MARK: Who it is

    private func identity(
        _ idToken: IDToken,
        _ accessToken: String?,
        _ metadata: OpenIDMetadata,
        _ client: OpenIDClient
    ) async throws(NetworkFailure) -> Identity {
        var name = Self.name(idToken.payload)
        if name.isEmpty, let url = metadata.userInfoEndpoint, let accessToken, isOpaqueToken(accessToken) {
            name = Self.name(try await userInfo(url, accessToken, idToken.subject, client))
        }
        return Identity(
            network: .openID,
            authority: configuration.issuer,
            server: configuration.server,
            remoteID: idToken.subject,
            name: PersonName(foreign: name, fallback: "Reader")
        )
    }

    private static func name(_ claims: JSON) -> String {
        let names = ["name", "preferred_username", "nickname"].compactMap { claims[$0]?.text }
        return names.first { !foreignLine($0, maximumLength: 10).isEmpty } ?? ""
    }

    /// More about the person, who must be the same one (OpenID Connect Core 1.0 section 5.3.2).
    private func userInfo(
        _ url: WebURL,
        _ accessToken: String,
        _ subject: String,
        _ client: OpenIDClient
    ) async throws(NetworkFailure) -> JSON {
        var client = client
        client.secrets.append(accessToken)
        var request = ClientRequest(.get, url)
        request.fields.append(.authorization, "Bearer \(accessToken)")
        let claims: JSON
        do throws(NetworkFailure) {
            claims = try await client.answer(request, effect: .reading)
        } catch {
            // A name is comfort: who it is has been proven already.
            return .null
        }
        guard claims["sub"]?.text?.utf8.elementsEqual(subject.utf8) == true else {
            throw NetworkFailure(.brokenAnswer, detail: "userinfo speaks of somebody else")
        }
        return claims
    }
}
