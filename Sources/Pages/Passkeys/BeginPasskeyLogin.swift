import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Visit {
    private func passkeyLoginPage(fault: String? = nil, status: Status = .ok) async throws -> Response {
        let challenge = try await passkeys.ask(.login, in: browser)
        let model = PasskeyLoginPage(
            frame: frame(isConfirming ? "Confirm with a passkey" : "Log in with a passkey", .login),
            next: passkeyNext.text,
            challenge: Base64.encode(challenge),
            isConfirming: isConfirming,
            others: LinkTarget(path: isConfirming ? Paths.confirmation(passkeyNext) : Paths.login()),
            fault: fault
        )
        return page(site.templates.passkeyLogin, model, status: status)
    }

    private var passkeyNext: LocalPath { form["next"].flatMap(LocalPath.init) ?? .front }

    fileprivate func beginPasskeyLogin() async throws -> Response {
        return try await passkeyLoginPage()
    }

    func finishPasskeyLogin() async throws -> Response {
        do {
            let answer = PasskeyUseAnswer(
                credential: try passkeyBytes("credential"),
                clientData: try passkeyBytes("client-data"),
                authenticatorData: try passkeyBytes("authenticator-data"),
                signature: try passkeyBytes("signature"),
                userHandle: try passkeyBytes("user-handle")
            )
            let (token, member) = try await passkeys.logIn(
                answer,
                challenge: try passkeyBytes("challenge"),
                in: browser,
                named: browserName,
                confirming: confirming
            )
            let notice: Notice.Code = isConfirming ? .confirmed : .loggedIn
            return try await entering(token, member, go(passkeyNext.text, notice: notice))
        } catch let refusal as PasskeyRefusal {
            report(refusal, route: Paths.finishPasskeyLogin())
            return try await passkeyLoginPage(fault: refusal.faultOfLogin, status: .unprocessableContent)
        }
    }
}

extension PasskeyRefusal {
    /// What a person is told who is not logged in; the same for a key nobody knows and one that was forged.
    fileprivate var faultOfLogin: String {
        switch self {
        case .stray:
            "You are not logged in: it took longer than five minutes, was sent twice, or was begun in another window. "
                + "Press once more."
        case .unverified:
            "You are not logged in, because your device did not make sure that it was you. Set a PIN, a fingerprint or "
                + "a face for it, and press once more."
        case .unknown, .invalid:
            "That passkey does not open an account here. It may have been removed on the account page. Choose another, "
                + "or another way to log in."
        case .otherMember:
            "That passkey opens another account, so nothing was changed, and you are logged in as before. Choose one of the "
                + "account you are in."
        case .copied:
            "You are not logged in: that passkey was used somewhere since, so there may be a copy of it. Log in another "
                + "way, remove it on your account page, and add a new one."
        }
    }
}

extension Site {
    /// `GET /login/passkey`: where a reload or a shared address ends; the login page has the button.
    @Sendable static func showPasskeyLogin(_ visit: Visit) async throws -> Response {
        visit.go(visit.signedIn == nil ? Paths.login() : Paths.switchAccount())
    }

    /// `POST /login/passkey`: field `next`; shows the page from which the browser uses the key.
    @Sendable static func beginPasskeyLogin(_ visit: Visit) async throws -> Response {
        try await visit.beginPasskeyLogin()
    }
}
