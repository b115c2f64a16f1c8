import Flyleaf
import Templating
import Web

/// Where a member chooses a cover of their own for a book.
struct OwnCoverForm: ViewModel {
    var action: LinkTarget
    /// Where the one they have is taken away; absent where they have none.
    var remove: LinkTarget?
    var csrf: String
    /// What is wrong with the picture chosen last.
    var fault: String?

    static var fields: [Field<Self>] {
        [
            Field("action") { $0.action }, Field("remove") { $0.remove }, Field("csrf") { $0.csrf },
            Field("fault") { $0.fault },
            Field("types") { _ in Photo.mediaTypes.joined(separator: ",") },
            Field("megabytes") { _ in Photo.maximumBytes / 1_048_576 },
        ]
    }
}
