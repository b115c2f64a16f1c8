import Flyleaf
import Primitives
import Templating

/// What a review said before, the newest first.
struct VersionListPage: ViewModel {
    var frame: PageFrame
    var title: String
    var review: LinkTarget
    /// When it was saved as it is.
    var savedAt: Timestamp
    var rows: [VersionRow]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("title") { $0.title }, Field("review") { $0.review },
            Field("time") { $0.savedAt.minuteWords }, Field("isoTime") { $0.savedAt.rfc3339 },
            Field("rows") { $0.rows },
            Field("limit") { _ in ReviewVersion.maximumPerReview },
        ]
    }
}
