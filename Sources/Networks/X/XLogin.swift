import Flyleaf
import HTTP

/// The way in through OAuth 2.0 with PKCE: login page, code, tokens, whose they are.
struct XLogin: Sendable {
    let configuration: XConfiguration
    let client: XClient
    let app: OAuthClient

    private var flow: AuthorizationCodeFlow { AuthorizationCodeFlow(client: app, scopeSeparator: " ") }

    /// The address of the login page; X shows every permission each time, so asking again needs nothing more.
    func redirect(_ request: SocialNetwork.Login.Request) -> SocialNetwork.Login.Redirect {
        let url = flow.authorizationURL(
            endpoint: configuration.authURL.appending(path: "/i/oauth2/authorize"),
            state: request.state,
            verifier: request.verifier,
            scopes: XScopes.asking(for: request.permissions).map(\.name)
        )
        return SocialNetwork.Login.Redirect(url: url.description)
    }

    /// What the query of the return address means; a granted login has been checked through to the person.
    func finish(
        _ query: FormFields,
        verifier: String
    ) async throws(NetworkFailure) -> SocialNetwork.Login.Outcome {
        let form: FormFields
        switch try flow.step(after: query, verifier: verifier) {
        case .declined: return .declined
        case .exchange(let exchange): form = exchange
        }
        let ofAttempt = ["code", "code_verifier"].compactMap { form[$0] }
        let issued = try await XTokens(configuration: configuration, client: client).exchange(form)
        let profile: XProfile
        do throws(NetworkFailure) {
            profile = try await XProfile.read(client.withholding(ofAttempt), issued.token)
        } catch {
            return .unproven(error, issued.token)
        }
        return .granted(
            SocialNetwork.Login.Grant(
                identity: profile.identity(configuration),
                token: issued.token,
                permissions: issued.permissions
            )
        )
    }
}
