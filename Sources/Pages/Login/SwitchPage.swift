import Flyleaf
import HTTP
import Templating

/// The accounts of this browser: which is in use, which can be chosen, and how to add one.
struct SwitchPage: ViewModel {
    var frame: PageFrame
    var current: String?
    var accounts: [RememberedAccount]
    var loginOptions: LoginOptions
    var signUp: SignUpView
    /// Whether one more account pushes out the one unused longest.
    var isFull: Bool
    var name: String
    var nameFault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("current") { $0.current }, Field("accounts") { $0.accounts },
            Field("loginOptions") { $0.loginOptions }, Field("signUp") { $0.signUp },
            Field("isFull") { $0.isFull },
            Field("maximum") { _ in BrowserLogins.maximum }, Field("name") { $0.name },
            Field("nameFault") { $0.nameFault },
        ]
    }
}

extension Visit {
    /// The page of this browser's accounts.
    func switchPage(
        typed: TypedServer? = nil,
        name: String = "",
        nameFault: String? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let accounts = try await remembered()
        let model = SwitchPage(
            frame: frame("Accounts of this browser"),
            current: signedIn?.member.name.text,
            accounts: accounts.map { RememberedAccount($0) },
            loginOptions: loginOptions(next: .front, typed: typed, isAnother: true),
            signUp: try await signUp(next: .front),
            isFull: accounts.count + (signedIn == nil ? 0 : 1) >= BrowserLogins.maximum,
            name: name,
            nameFault: nameFault
        )
        return page(site.templates.switchAccount, model, status: status)
    }
}
