import Flyleaf
import Primitives
import Templating
import Web

/// An act in the log.
struct ModerationLogRow: ViewModel {
    var act: String
    var noun: String
    var link: LinkTarget
    var reason: String
    var moderator: String
    var date: String
    var isoDate: String

    static var fields: [Field<Self>] {
        [
            Field("act") { $0.act }, Field("noun") { $0.noun }, Field("link") { $0.link },
            Field("reason") { $0.reason }, Field("moderator") { $0.moderator }, Field("date") { $0.date },
            Field("isoDate") { $0.isoDate },
        ]
    }

    init(_ act: ModerationAct, by moderator: PersonName?) {
        self.act = act.kind.logWords
        noun = act.subject.kind == .member ? "a reader" : "a \(act.subject.kind.noun)"
        link = LinkTarget(path: act.subject.moderation)
        reason = act.reason.text
        self.moderator = moderator?.text ?? "The operator, or somebody who is gone"
        date = act.moment.minuteWords
        isoDate = act.moment.rfc3339
    }
}
