import Flyleaf
import Primitives
import Templating
import Web

/// An act in the list of the member whom it touched.
struct RulingRow: ViewModel {
    var words: String
    var link: LinkTarget
    var date: String
    var isoDate: String

    static var fields: [Field<Self>] {
        [
            Field("words") { $0.words }, Field("link") { $0.link }, Field("date") { $0.date },
            Field("isoDate") { $0.isoDate },
        ]
    }

    init(_ act: ModerationAct) {
        words = act.kind.told(act.subject.kind.noun)
        link = LinkTarget(path: Paths.ruling(act.id))
        date = act.moment.minuteWords
        isoDate = act.moment.rfc3339
    }
}
