import Flyleaf
import Primitives
import Templating

/// An earlier version of a review beside what it says now.
struct VersionPage: ViewModel {
    var frame: PageFrame
    /// Whether the review was changed since the page with the button was shown.
    var isOvertaken: Bool
    /// Why it cannot be brought back.
    var refusal: String?
    var version: ReviewVersion
    var now: ReviewContent
    /// The mark of what the review says now.
    var seen: String
    var action: LinkTarget
    var list: LinkTarget

    private var pieces: [ComparedPiece] {
        TextComparison(from: version.content.text.text, to: now.text.text).pieces.map { ComparedPiece(piece: $0) }
    }

    /// What besides the text is another now.
    private var facts: [ChangedFact] {
        func fact(_ name: String, _ value: (ReviewContent) -> String) -> ChangedFact? {
            let (old, new) = (value(version.content), value(now))
            return old.hasSameBytes(as: new) ? nil : ChangedFact(name: name, old: old, new: new)
        }
        return [
            fact("Title") { $0.title.text }, fact("Author") { $0.author.text }, fact("ISBN") { $0.isbn?.digits ?? "" },
            fact("Score") { ScoreView(score: $0.score).text },
            fact("Spoiler") { $0.isSpoiler ? "The whole review" : "" },
            fact("Readers") { VisibilityChoice.name($0.visibility) },
        ].compactMap(\.self)
    }

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("isOvertaken") { $0.isOvertaken }, Field("refusal") { $0.refusal },
            Field("time") { $0.version.savedAt.minuteWords }, Field("isoTime") { $0.version.savedAt.rfc3339 },
            Field("title") { $0.version.content.title.text }, Field("pieces") { $0.pieces },
            Field("facts") { $0.facts }, Field("hasFacts") { !$0.facts.isEmpty }, Field("seen") { $0.seen },
            Field("action") { $0.action }, Field("list") { $0.list },
        ]
    }
}
