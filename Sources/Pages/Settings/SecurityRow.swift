import Flyleaf
import Primitives
import Templating

/// One thing that was done about who gets into an account.
struct SecurityRow: ViewModel {
    var what: String
    var detail: String?
    var time: String
    var timeISO: String

    static var fields: [Field<Self>] {
        [
            Field("what") { $0.what }, Field("detail") { $0.detail }, Field("time") { $0.time },
            Field("timeISO") { $0.timeISO },
        ]
    }
}

extension SecurityRow {
    init(_ event: SecurityEvent, at networks: NetworkDirectory) {
        self.init(
            what: event.kind.words,
            detail: event.detail(networks),
            time: event.moment.minuteWords,
            timeISO: event.moment.rfc3339
        )
    }
}
