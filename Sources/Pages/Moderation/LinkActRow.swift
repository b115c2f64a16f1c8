import Flyleaf
import Primitives
import Templating

/// Links blocked or allowed again, in the log.
struct LinkActRow: ViewModel {
    var act: String
    var pattern: String
    var reason: String
    var moderator: String
    var date: String
    var isoDate: String

    static var fields: [Field<Self>] {
        [
            Field("act") { $0.act }, Field("pattern") { $0.pattern }, Field("reason") { $0.reason },
            Field("moderator") { $0.moderator }, Field("date") { $0.date }, Field("isoDate") { $0.isoDate },
        ]
    }

    init(_ act: LinkAct, by moderator: PersonName?) {
        self.act = act.isBlocked ? "Blocked" : "Allowed again"
        pattern = act.pattern.text
        reason = act.reason.text
        self.moderator = moderator?.text ?? ModerationAct.nobody
        date = act.moment.minuteWords
        isoDate = act.moment.rfc3339
    }
}
