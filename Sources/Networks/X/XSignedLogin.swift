import Flyleaf
import HTTP
import Primitives

/// The way in through OAuth 1.0a: request token, login page, verifier, token, whose it is.
struct XSignedLogin: Sendable {
    let configuration: XConfiguration
    let client: XClient

    /// What is kept until the return: the secret of the request token, and which level was asked for.
    private struct Memo {
        let mayWrite: Bool
        let secret: String

        private static let writing = "write "
        private static let reading = "read "

        init(mayWrite: Bool, secret: String) {
            self.mayWrite = mayWrite
            self.secret = secret
        }

        init?(_ text: String) {
            let parts = text.split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 2, isOpaqueToken(String(parts[1])) else { return nil }
            self.init(mayWrite: parts[0] == "write", secret: String(parts[1]))
        }

        var text: String { (mayWrite ? Self.writing : Self.reading) + secret }
    }

    /// Asks for a request token, and gives the address of the login page with it.
    ///
    /// The page that always asks is for posting; for a login X may go on at once when the person said yes before.
    func redirect(
        _ request: SocialNetwork.Login.Request
    ) async throws(NetworkFailure) -> SocialNetwork.Login.Redirect {
        let mayWrite = request.permissions.contains(.tweetWrite)
        let call = XCall.token(
            ["oauth", "request_token"],
            FormFields(["x_auth_access_type": mayWrite ? "write" : "read"])
        )
        let callback = FormFields(["oauth_callback": configuration.returnURL])
        let token = try OAuth1Flow.requestToken(try await client.body(call, as: .consumer(nil, extras: callback)))
        let page = configuration.api(["oauth", mayWrite || request.isRepeat ? "authorize" : "authenticate"])
        return SocialNetwork.Login.Redirect(
            url: OAuth1Flow.authorizationURL(page, token).description,
            key: token.token,
            memo: Memo(mayWrite: mayWrite, secret: token.secret).text
        )
    }

    /// What the query of the return address means; a granted login has been checked through to the person.
    func finish(_ query: FormFields, memo: String) async throws(NetworkFailure) -> SocialNetwork.Login.Outcome {
        let exchange: (token: String, verifier: String)
        switch try OAuth1Flow.step(after: query) {
        case .declined: return .declined
        case .exchange(let token, let verifier): exchange = (token, verifier)
        }
        guard let memo = Memo(memo) else {
            throw NetworkFailure(.brokenAnswer, detail: "nothing was kept for this return")
        }
        let client = client.withholding([exchange.token, exchange.verifier, memo.secret])
        let caller = XClient.Caller.consumer(
            OAuth1Token(token: exchange.token, secret: memo.secret),
            extras: FormFields(["oauth_verifier": exchange.verifier])
        )
        let call = XCall.token(["oauth", "access_token"], FormFields())
        let granted = try OAuth1Flow.granted(try await client.body(call, as: caller))
        let token = AccessToken(
            secret: granted.token.token,
            expiresAt: nil,
            proof: .oauth1(secret: granted.token.secret)
        )
        let profile: XProfile
        do throws(NetworkFailure) {
            profile = try await self.profile(client, token, granted.fields)
        } catch {
            return .unproven(error, token)
        }
        return .granted(
            SocialNetwork.Login.Grant(
                identity: profile.identity(configuration),
                token: token,
                permissions: XScopes.granted(mayWrite: profile.mayWrite ?? memo.mayWrite)
            )
        )
    }

    /// Who it is; the token answer says so too, which must be the same and is enough for apps without version 2.
    private func profile(
        _ client: XClient,
        _ token: AccessToken,
        _ fields: FormFields
    ) async throws(NetworkFailure) -> XProfile {
        let userID = XID(fields["user_id"])
        switch try await client.attempt(.read(["2", "users", "me"]), token: token) {
        case .done(let json, let header):
            let profile = try XProfile((json, header))
            guard userID == nil || userID == profile.id else {
                throw NetworkFailure(.brokenAnswer, detail: "the profile is not the one the token belongs to")
            }
            return profile
        case .refused(let error, let failure):
            guard error.needsOtherVersion, let userID, let username = XUsername(fields["screen_name"]) else {
                throw failure
            }
            return XProfile(id: userID, username: username, name: username.text, mayWrite: nil)
        }
    }
}

extension XError {
    /// Whether X says that this app may not use this version of the interface.
    var needsOtherVersion: Bool { code == XErrorTable.otherVersion || slug == "client-forbidden" }
}
