import Flyleaf
import Primitives
import Templating
import Web

/// An earlier version in the list of its review.
struct VersionRow: ViewModel {
    var review: ID<Review>
    var version: ReviewVersion

    static var fields: [Field<Self>] {
        [
            Field("link") { LinkTarget(path: Paths.version($0.review, $0.version.number)) },
            Field("title") { $0.version.content.title.text },
            Field("beginning") { $0.version.content.text.text.isEmpty ? nil : $0.version.content.text.text },
            Field("time") { $0.version.savedAt.minuteWords }, Field("isoTime") { $0.version.savedAt.rfc3339 },
        ]
    }
}
