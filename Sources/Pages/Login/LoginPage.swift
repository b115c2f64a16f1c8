import Flyleaf
import HTTP
import Templating
import Web

/// The login page: the ways in, and what went wrong with the last attempt if something did.
struct LoginPage: ViewModel {
    var frame: PageFrame
    var loginOptions: LoginOptions
    var signUp: SignUpView
    /// Whether somebody who is logged in connects a network.
    var isMember: Bool
    var isOnTheWay: Bool
    /// Whether a form was sent without a login and is kept until there is one.
    var holdsForm: Bool
    /// Whether the browser remembers accounts that can be chosen without logging in.
    var hasAccounts: Bool
    var failure: LoginFailure?
    var name: String
    var nameFault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("loginOptions") { $0.loginOptions }, Field("signUp") { $0.signUp },
            Field("isMember") { $0.isMember },
            Field("isOnTheWay") { $0.isOnTheWay }, Field("holdsForm") { $0.holdsForm },
            Field("hasAccounts") { $0.hasAccounts }, Field("failure") { $0.failure }, Field("name") { $0.name },
            Field("nameFault") { $0.nameFault },
        ]
    }
}

extension Visit {
    /// The login page.
    func loginPage(
        next: LocalPath,
        failure: LoginFailure? = nil,
        typed: TypedServer? = nil,
        name: String = "",
        nameFault: String? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let model = LoginPage(
            frame: frame(signedIn == nil ? "Log in" : "Connect a network", .login),
            loginOptions: loginOptions(next: next, typed: typed),
            signUp: try await signUp(next: next),
            isMember: signedIn != nil,
            isOnTheWay: next.onceIn != .front,
            holdsForm: Target(next.text)?.query["held"] != nil,
            hasAccounts: !logins.others.isEmpty,
            failure: failure,
            name: name,
            nameFault: nameFault
        )
        return page(site.templates.login, model, status: status)
    }

    /// Tells somebody for whom no account is made; who has one can log in another way.
    func notAdmitted(_ mode: SignUpMode, next: LocalPath) async throws -> Response {
        let (title, text) = (mode.refusalTitle, mode.refusal ?? "")
        if signedIn != nil {
            let step = (label: "Accounts of this browser", path: Paths.switchAccount())
            throw Problem(status: .forbidden, title: title, text: text, step: step)
        }
        let failure = LoginFailure(title: title, text: text, reference: nil)
        return try await loginPage(next: next, failure: failure, status: .forbidden)
    }
}
