import Flyleaf
import HTTP
import Primitives

/// The way in through a server: its login page, the code, the token, and whose it is.
struct MastodonLogin: Sendable {
    let server: MastodonServer
    let servers: MastodonServers

    private var flow: AuthorizationCodeFlow {
        AuthorizationCodeFlow(client: server.oauthClient, scopeSeparator: " ")
    }

    /// The address of the login page; the memo is what was asked for, which the answer may leave out.
    ///
    /// A registration from before Flyleaf knew one of the permissions may not ask for it, so it is made anew first.
    func redirect(_ request: SocialNetwork.Login.Request) async throws -> SocialNetwork.Login.Redirect {
        let scopes = MastodonScopes.request(request.permissions, server)
        guard Set(scopes).isSubset(of: server.registration.scopes) else {
            let renewed = MastodonServer(
                registration: try await servers.recheck(server.registration),
                client: server.client
            )
            let login = MastodonLogin(server: renewed, servers: servers)
            return login.redirect(request, MastodonScopes.request(request.permissions, renewed))
        }
        return redirect(request, scopes)
    }

    private func redirect(
        _ request: SocialNetwork.Login.Request,
        _ scopes: [String]
    ) -> SocialNetwork.Login.Redirect {
        let url = flow.authorizationURL(
            endpoint: server.origin.appending(path: "/oauth/authorize"),
            state: request.state,
            verifier: request.verifier,
            scopes: scopes
        )
        return SocialNetwork.Login.Redirect(url: url.description, memo: scopes.joined(separator: " "))
    }

    /// What the query of the return address means; a granted login has been checked through to the person.
    func finish(_ answer: SocialNetwork.Login.Return) async throws -> SocialNetwork.Login.Outcome {
        let query = FormFields(answer.query.map { .init(name: $0.name, value: $0.value) })
        try checkIssuer(query)
        if query["error"] == "invalid_scope", !server.registration.asksWidely { throw try await asksWidelyFromNowOn() }
        let form: FormFields
        switch try flow.step(after: query, verifier: answer.verifier) {
        case .declined: return .declined
        case .exchange(let exchange): form = exchange
        }
        let client = server.client.withholding(["code", "code_verifier"].compactMap { form[$0] })
        let (token, scope) = try await exchange(form, client)
        let made = AccessToken(secret: token, expiresAt: nil)
        let identity: Identity
        do throws(NetworkFailure) {
            identity = try await self.identity(token, client)
        } catch {
            let isOutOfScope = error.category == .permissionMissing && !server.registration.asksWidely
            return .unproven(isOutOfScope ? try await asksWidelyFromNowOn() : error, made)
        }
        return .granted(
            SocialNetwork.Login.Grant(
                identity: identity,
                token: made,
                permissions: MastodonScopes.granted(scope, requested: requested(answer.memo))
            )
        )
    }

    /// What the person is told, once the next login asks for what this server knows.
    private func asksWidelyFromNowOn() async throws -> NetworkFailure {
        _ = try await servers.askWidely(server.registration)
        return NetworkFailure(
            .permissionMissing,
            naming: .knowsWidePermissionsOnly,
            detail: "the server knows only wide permissions"
        )
    }

    private func requested(_ memo: String) -> [Permission] {
        let names = Set(memo.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) })
        return MastodonScopes.held(by: names, server.version)
    }

    /// Some programs like Mastodon say who answers (RFC 9207); Mastodon itself does not.
    private func checkIssuer(_ query: FormFields) throws(NetworkFailure) {
        for issuer in query.values("iss") {
            guard let url = WebURL(issuer), url.origin.utf8.elementsEqual(server.origin.origin.utf8) else {
                throw NetworkFailure(.brokenAnswer, detail: "the answer comes from another server")
            }
        }
    }

    private func exchange(_ form: FormFields, _ client: MastodonClient) async throws -> (token: String, scope: String?)
    {
        let call = MastodonCall(
            method: .post,
            path: ["oauth", "token"],
            fields: form,
            effect: .changing,
            kind: .oauth
        )
        let json: JSON
        do throws(NetworkFailure) {
            json = try await client.call(call).json
        } catch {
            guard error.category == .misconfigured else { throw error }
            // The server forgot the app, or somebody removed it there: the next login finds a new registration.
            do {
                _ = try await servers.replace(server.registration)
            } catch is NetworkFailure {
                // Nothing was mended, so the first failure is the one to tell of.
                throw error
            }
            throw NetworkFailure(.reauthenticate, detail: "registered anew after: \(error.detail)")
        }
        let type = json["token_type"]?.text ?? "Bearer"
        guard let token = json["access_token"]?.text, isOpaqueToken(token), type.lowercased() == "bearer" else {
            throw NetworkFailure(.brokenAnswer, detail: "the token endpoint gave no usable token")
        }
        return (token, json["scope"]?.text)
    }

    /// Whose token it is.
    func identity(_ token: String, _ client: MastodonClient) async throws(NetworkFailure) -> Identity {
        let path = ["api", "v1", "accounts", "verify_credentials"]
        let json = try await client.call(.read(path, needs: .readAccounts), token: token).json
        guard let account = MastodonAccountID(json) else {
            throw NetworkFailure(.brokenAnswer, detail: "an account without a usable identifier")
        }
        return Identity(
            network: .mastodon,
            authority: server.authority,
            server: server.name,
            remoteID: account.id.text,
            address: account.address,
            name: PersonName(foreign: json["display_name"]?.text ?? "", fallback: account.address),
            profileURL: server.ownAddress(json["url"]?.text)
        )
    }
}
