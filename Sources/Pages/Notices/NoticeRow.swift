import Flyleaf
import Primitives
import Templating
import Web

/// A notice as the list shows it.
struct NoticeRow: ViewModel {
    var parts: [NoticePart]
    /// Absent where nothing is left to look at.
    var link: LinkTarget?
    var isNew: Bool
    var date: String
    var isoDate: String

    static var fields: [Field<Self>] {
        [
            Field("parts") { $0.parts }, Field("link") { $0.link }, Field("isNew") { $0.isNew },
            Field("date") { $0.date }, Field("isoDate") { $0.isoDate },
        ]
    }

    init(_ entry: NoticeEntry, _ networks: NetworkDirectory) {
        parts = entry.content.parts(networks)
        link = entry.content == .gone ? nil : LinkTarget(path: Paths.notice(Int(entry.notice.number)))
        isNew = entry.notice.readAt == nil
        date = entry.notice.moment.minuteWords
        isoDate = entry.notice.moment.rfc3339
    }
}
