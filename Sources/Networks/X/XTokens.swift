import Flyleaf
import HTTP
import Primitives

/// Tokens of OAuth 2.0: had for a code, renewed, given back.
struct XTokens: Sendable {
    let configuration: XConfiguration
    let client: XClient

    /// A token with what it grants.
    struct Issued: Sendable {
        let token: AccessToken
        let permissions: PermissionSet
    }

    /// The tokens for the form of a code.
    func exchange(_ form: FormFields) async throws(NetworkFailure) -> Issued {
        try await issue(form, keeping: nil)
    }

    /// A new token for the refresh token of the old one; X gives a new refresh token each time, and the old one is dead.
    func refresh(_ token: AccessToken) async throws(NetworkFailure) -> AccessToken {
        guard let refreshToken = token.refreshToken, configuration.client != nil else {
            throw NetworkFailure(.reauthenticate, detail: "nothing to renew the token with")
        }
        let form = FormFields(["grant_type": "refresh_token", "refresh_token": refreshToken])
        return try await issue(form, keeping: refreshToken).token
    }

    /// Gives a token back; one that is dead already counts as given back (RFC 7009 section 2.2).
    func revoke(_ token: String) async throws(NetworkFailure) {
        let form = named(FormFields(["token": token]))
        do {
            _ = try await client.body(.token(["2", "oauth2", "revoke"], form), as: .client)
        } catch  where error.category == .reauthenticate {
            return
        }
    }

    private func issue(_ form: FormFields, keeping old: String?) async throws(NetworkFailure) -> Issued {
        let body = try await client.body(.token(["2", "oauth2", "token"], named(form)), as: .client)
        let now = client.clock.now()
        guard let response = TokenResponse(body: body) else {
            throw NetworkFailure(.brokenAnswer, detail: "the token endpoint gave no usable token")
        }
        return Issued(
            token: AccessToken(
                secret: response.accessToken,
                expiresAt: response.lifetime.map { now + $0 },
                // A server that does not rotate keeps the old one alive (RFC 6749 section 6).
                refreshToken: response.refreshToken ?? old
            ),
            permissions: XScopes.granted(response.scopes)
        )
    }

    /// The form as this client sends it: a public one names itself in it, a confidential one in the header.
    private func named(_ form: FormFields) -> FormFields {
        var form = form.removing("client_secret").removing("client_id")
        if let client = configuration.client, client.secret.isEmpty { form.append("client_id", client.id) }
        return form
    }
}
