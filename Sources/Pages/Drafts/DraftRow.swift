import Flyleaf
import Primitives
import Templating
import Web

/// A draft in the list of its writer.
struct DraftRow: ViewModel {
    var draft: ReviewDraft

    /// A text on one line, cut where a row ends: a draft may have a whole story in the field of its title.
    private static func shown(_ text: String, _ length: Int) -> String? {
        let words = String(text.unicodeScalars.prefix(length)).split { $0.isWhitespace }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    static var fields: [Field<Self>] {
        [
            Field("link") { LinkTarget(path: $0.draft.address) },
            Field("delete") { LinkTarget(path: Paths.deleteDraft($0.draft.key)) },
            Field("title") { shown($0.draft.form.title, ReviewTitle.maximumLength) },
            Field("author") { shown($0.draft.form.author, AuthorLine.maximumLength) },
            Field("beginning") { shown($0.draft.form.review, ReviewDraft.beginningLength) },
            Field("time") { $0.draft.keptAt.minuteWords }, Field("isoTime") { $0.draft.keptAt.rfc3339 },
            Field("isEdit") { $0.draft.reviewID != nil },
        ]
    }
}
