import Flyleaf
import Primitives
import Templating

/// An account for messages named or let go, in the log.
struct MessageAccountActRow: ViewModel {
    var act: String
    var account: String
    var moderator: String
    var date: String
    var isoDate: String

    static var fields: [Field<Self>] {
        [
            Field("act") { $0.act }, Field("account") { $0.account }, Field("moderator") { $0.moderator },
            Field("date") { $0.date }, Field("isoDate") { $0.isoDate },
        ]
    }

    init(_ act: MessageAccountAct, at network: String, by moderator: PersonName?) {
        self.act = MessageSentences.act(isNamed: act.isNamed)
        account = MessageSentences.address(act.name?.text ?? MessageSentences.goneAccount, network, answers: true)
        self.moderator = moderator?.text ?? ModerationAct.nobody
        date = act.moment.minuteWords
        isoDate = act.moment.rfc3339
    }
}
