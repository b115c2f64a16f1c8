import Primitives
import Templating

/// Why a connection wants its owner, with a button to log in again.
struct ConnectionWarning: ViewModel, Equatable {
    var kind: Notice.Kind
    var title: String
    var text: String
    var action: LinkTarget
    /// The server to log in at, where the network has many.
    var loginServer: String?
    var label: String

    static var fields: [Field<Self>] {
        [
            Field("kind") { $0.kind.rawValue }, Field("title") { $0.title }, Field("text") { $0.text },
            Field("action") { $0.action }, Field("loginServer") { $0.loginServer }, Field("label") { $0.label },
        ]
    }
}

extension ConnectionWarning {
    /// The words for what is wrong or soon will be; nothing for a connection that works.
    init?(_ health: ConnectionHealth, _ option: LoginOption) {
        action = option.action
        loginServer = option.server
        label = "Log in with \(option.title) again"
        switch health {
        case .working, .notSetUp:
            return nil
        case .endsSoon(let end, let days):
            kind = .waiting
            title = "\(option.title) needs you again before \(end.dayWords)"
            let time = days == 1 ? "a day" : "\(days) days"
            text = "What you granted runs out in less than \(time). Log in once more and it is renewed."
        case .ranOut(let end):
            kind = .failed
            title = "What you granted at \(option.title) ran out on \(end.dayWords)"
            text = "Log in there again and it is renewed; everything here is kept."
        case .ended(let reason, let moment):
            let advice = FailureAdvice(reason, network: option.title)
            kind = .failed
            title = advice.title
            text = "\(advice.text) Flyleaf learned it on \(moment.minuteWords)."
        }
    }
}
