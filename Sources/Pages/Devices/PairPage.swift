import Flyleaf
import HTTP
import Templating

/// The other browser: the code is typed in, then the account is shown before going in.
struct PairPage: ViewModel {
    var frame: PageFrame
    var code: String
    var codeFault: String?
    /// The account the code opens.
    var name: String?
    /// Who this browser is logged in as; that account stays remembered.
    var present: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("code") { $0.code }, Field("codeFault") { $0.codeFault },
            Field("name") { $0.name }, Field("present") { $0.present },
        ]
    }
}

extension Visit {
    func pairPage(
        code: String = "",
        fault: String? = nil,
        name: String? = nil,
        status: Status = .ok
    ) -> Response {
        let model = PairPage(
            frame: frame("Log in with a code", .login),
            code: code,
            codeFault: fault,
            name: name,
            present: signedIn?.member.name.text
        )
        return page(site.templates.pair, model, status: status)
    }

    func unknownCode(_ typed: String) -> Response {
        pairPage(
            code: typed,
            fault: "This code does not work: it was used, is older than ten minutes, or has a typing error. Make a new "
                + "one.",
            status: .unprocessableContent
        )
    }
}
