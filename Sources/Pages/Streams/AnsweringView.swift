import Flyleaf
import Templating

/// Where a post is answered or quoted, or somebody written to: the form, or the permission that it takes.
struct AnsweringView: ViewModel {
    /// What is done, before the name of whom it is done to.
    var heading: String
    var name: String
    /// What the words are.
    var label: String
    /// What the button says.
    var send: String
    /// What becomes of it, where that is more than the form says.
    var note: String?
    /// The same page with the other of answering and quoting, where both can be done.
    var other: NetworkTab?
    var form: ReplyFormView?
    var ask: PermissionForm?
    /// The same where one came for something else: it is there, and in nobody's way.
    var foldedAsk: PermissionForm?

    static var fields: [Field<Self>] {
        [
            Field("heading") { $0.heading }, Field("name") { $0.name }, Field("label") { $0.label },
            Field("send") { $0.send }, Field("note") { $0.note }, Field("other") { $0.other },
            Field("form") { $0.form }, Field("ask") { $0.ask },
            Field("foldedAsk") { $0.foldedAsk },
        ]
    }
}

extension AnsweringView {
    init(_ kind: StreamReply.Subject.Kind, _ name: PersonName, _ network: String) {
        let words = ReplyWords.form(kind, network)
        heading = words.heading
        label = words.label
        send = words.send
        self.name = name.text
    }
}
