import Flyleaf
import Primitives
import Templating
import Web

/// A use of the member's position, in the log of them.
struct LocationUseRow: ViewModel {
    var what: String
    var time: String
    var timeISO: String
    /// The position, while it is kept.
    var position: String?
    var until: String?
    var untilISO: String?
    var link: LinkTarget?

    /// A use.
    init(_ use: LocationUse) {
        what = use.purpose.words
        time = use.moment.minuteWords
        timeISO = use.moment.rfc3339
        guard let kept = use.kept else { return }
        position = kept.position.words
        until = kept.until.minuteWords
        untilISO = kept.until.rfc3339
        link = LinkTarget(path: Paths.placesThere(use.id))
    }

    static var fields: [Field<Self>] {
        [
            Field("what") { $0.what }, Field("time") { $0.time }, Field("timeISO") { $0.timeISO },
            Field("position") { $0.position }, Field("until") { $0.until }, Field("untilISO") { $0.untilISO },
            Field("link") { $0.link },
        ]
    }
}
