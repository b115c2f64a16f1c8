import Flyleaf
import HTTP
import Primitives

/// The way in through Facebook: login page, code, long-lived token, proof of whose it is, profile, permissions.
struct FacebookLogin: Sendable {
    let configuration: FacebookConfiguration
    let client: GraphClient

    private var flow: AuthorizationCodeFlow {
        AuthorizationCodeFlow(client: configuration.client, scopeSeparator: ",")
    }

    /// The address of the login page.
    ///
    /// Facebook does not show a permission again that was declined once, unless `auth_type=rerequest` says it is on
    /// purpose; `reauthorize` renews what lapsed after 90 days of disuse (platform fact A.10, subcodes 468 and 493).
    func redirect(_ request: SocialNetwork.Login.Request) -> String {
        let url = flow.authorizationURL(
            endpoint: configuration.dialog("oauth"),
            state: request.state,
            verifier: request.verifier,
            scopes: FacebookPagePermissions(configuration.edition).completed(request.permissions).map(\.name),
            extras: Self.authType(request).map { FormFields(["auth_type": $0]) } ?? FormFields()
        )
        return url.description
    }

    private static func authType(_ request: SocialNetwork.Login.Request) -> String? {
        if request.renewsAccess { return "reauthorize" }
        return request.isRepeat ? "rerequest" : nil
    }

    /// Whether a token still counts, and until when; asked in the app's own name, so it counts as no use of the person's.
    func check(_ token: String, of identity: Identity) async throws(NetworkFailure) -> ConnectionEnds {
        let inspection = try await inspect(token, client.withholding([token]))
        guard inspection.userID.text.utf8.elementsEqual(identity.remoteID.utf8) else {
            throw NetworkFailure(.brokenAnswer, detail: "the token opens another account")
        }
        return ConnectionEnds(token: inspection.expiresAt, data: inspection.dataExpiresAt)
    }

    /// What the query of the return address means; a granted login has been checked through to the person.
    func finish(
        _ query: FormFields,
        verifier: String
    ) async throws(NetworkFailure) -> SocialNetwork.Login.Outcome {
        let form: FormFields
        switch try step(query, verifier) {
        case .declined: return .declined
        case .exchange(let exchange): form = exchange
        }
        let ofAttempt = ["code", "code_verifier"].compactMap { form[$0] }
        let short = try await client.token(form)
        let long = try await client.withholding(ofAttempt).token(longLived(short.accessToken))
        let received = client.clock.now()
        let client = client.withholding(ofAttempt + [short.accessToken, long.accessToken])
        let inspection = try await inspect(long.accessToken, client)
        let identity = try await profile(long.accessToken, client, expected: inspection.userID)
        let permissions = try await Self.permissions(long.accessToken, client)
        return .granted(
            SocialNetwork.Login.Grant(
                identity: identity,
                token: AccessToken(
                    secret: long.accessToken,
                    expiresAt: long.lifetime.map { received + $0 } ?? inspection.expiresAt
                ),
                permissions: permissions,
                dataExpiresAt: inspection.dataExpiresAt
            )
        )
    }

    /// What is granted now, as Facebook says.
    static func permissions(_ token: String, _ client: GraphClient) async throws(NetworkFailure) -> PermissionSet {
        let json = try await client.call(.read(["me", "permissions"]), token: token)
        guard let permissions = PermissionSet(graph: json) else {
            throw NetworkFailure(.brokenAnswer, detail: "a list of permissions of unknown shape")
        }
        return permissions
    }

    /// Facebook's own words for a login that was called off, and its numbered errors, come before those of OAuth 2.0.
    private func step(_ query: FormFields, _ verifier: String) throws(NetworkFailure) -> AuthorizationCodeFlow.Step {
        if query["error_reason"] == "user_denied" || query["error"] == "access_denied" { return .declined }
        guard let text = query["error_code"] else { return try flow.step(after: query, verifier: verifier) }
        if text == FacebookDialog.cancelledCode { return .declined }
        throw FacebookDialog.failure(code: text)
    }

    private func longLived(_ token: String) -> FormFields {
        FormFields([
            "grant_type": "fb_exchange_token",
            "client_id": configuration.appID,
            "client_secret": configuration.appSecret,
            "fb_exchange_token": token,
        ])
    }

    /// Whose token it is, asked in the app's own name.
    ///
    /// Without the check of `app_id` a token that another app got from the same person would open this account.
    private func inspect(
        _ token: String,
        _ client: GraphClient
    ) async throws(NetworkFailure) -> (userID: GraphID, expiresAt: Timestamp?, dataExpiresAt: Timestamp?) {
        let call = GraphCall.read(["debug_token"], FormFields(["input_token": token]))
        let answer = try await client.call(call, token: configuration.appToken)
        guard let data = answer["data"] else {
            throw NetworkFailure(.brokenAnswer, detail: "debug_token says nothing about the token")
        }
        guard data["is_valid"] == .bool(true) else { throw invalid(data) }
        guard data["app_id"]?.textOrNumber == configuration.appID else {
            throw NetworkFailure(.brokenAnswer, detail: "the token was made for another app")
        }
        guard data["type"]?.text ?? "USER" == "USER", let userID = GraphID(data["user_id"]) else {
            throw NetworkFailure(.brokenAnswer, detail: "the token is no person's")
        }
        return (userID, Self.moment(data["expires_at"]), Self.moment(data["data_access_expires_at"]))
    }

    /// A moment in seconds; zero stands for never.
    private static func moment(_ json: JSON?) -> Timestamp? {
        let seconds = json?.integer ?? 0
        return (1...253_402_300_799).contains(seconds) ? Timestamp(seconds: Int64(seconds)) : nil
    }

    private func invalid(_ data: JSON) -> NetworkFailure {
        guard let error = GraphError(data) else {
            return NetworkFailure(.reauthenticate, detail: "debug_token calls the token invalid")
        }
        let category = GraphErrorTable.category(error, status: .ok, isTokenExchange: false)
        return NetworkFailure(category, detail: "debug_token, code \(error.code ?? 0), subcode \(error.subcode ?? 0)")
    }

    private func profile(
        _ token: String,
        _ client: GraphClient,
        expected: GraphID
    ) async throws(NetworkFailure) -> Identity {
        let json = try await client.call(.read(["me"], FormFields(["fields": "id,name,link"])), token: token)
        guard let id = GraphID(json["id"]), id == expected else {
            throw NetworkFailure(.brokenAnswer, detail: "the profile is not the one the token belongs to")
        }
        return Identity(
            network: .facebook,
            authority: configuration.authority,
            server: configuration.server,
            remoteID: id.text,
            name: PersonName(foreign: json["name"]?.text ?? "", fallback: "Facebook member"),
            profileURL: json["link"]?.text.flatMap(profileURL)
        )
    }

    /// The person's page, if it lies on Facebook's own site: an address from an answer becomes a link on our pages.
    private func profileURL(_ text: String) -> String? {
        guard let url = WebURL(text), url.origin == configuration.dialogURL.origin, text.utf8.count <= 500 else {
            return nil
        }
        return url.description
    }
}
