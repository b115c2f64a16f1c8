import Flyleaf
import Primitives
import Templating
import Web

/// An objection that waits for an answer.
struct ObjectionRow: ViewModel {
    var act: String
    var reason: String
    var name: String
    var words: String
    var date: String
    var isoDate: String
    /// What it is about, as moderators look at it.
    var link: LinkTarget
    /// Where it is answered.
    var action: LinkTarget
    var id: String

    static var fields: [Field<Self>] {
        [
            Field("act") { $0.act }, Field("reason") { $0.reason }, Field("name") { $0.name },
            Field("words") { $0.words }, Field("date") { $0.date }, Field("isoDate") { $0.isoDate },
            Field("link") { $0.link }, Field("action") { $0.action }, Field("id") { $0.id },
        ]
    }

    init?(_ act: ModerationAct, by name: PersonName?) {
        guard let objection = act.objection else { return nil }
        self.act = "\(act.kind.logWords) \(act.subject.kind == .member ? "this reader" : "a \(act.subject.kind.noun)")"
        reason = act.reason.text
        self.name = name?.text ?? "A reader whose account is gone"
        words = objection.words.text
        date = objection.moment.minuteWords
        isoDate = objection.moment.rfc3339
        link = LinkTarget(path: act.subject.moderation)
        action = LinkTarget(path: Paths.answerObjection(act.id))
        id = act.id.text
    }
}
