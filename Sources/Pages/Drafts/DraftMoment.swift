import Primitives
import Templating

/// When a draft was kept, and where both versions stand when it was kept beside another.
struct DraftMoment: ViewModel {
    var moment: Timestamp
    var both: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("time") { $0.moment.minuteWords }, Field("isoTime") { $0.moment.rfc3339 }, Field("both") { $0.both },
        ]
    }
}
