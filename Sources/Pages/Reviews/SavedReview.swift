import Flyleaf
import Templating

/// A review as it is kept, beside a form that saw an older one.
struct SavedReview: ViewModel {
    var content: ReviewContent

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.content.title.text }, Field("text") { Self.shown($0.content.text.text) },
            Field("author") { Self.shown($0.content.author.text) },
            Field("isbn") { $0.content.isbn?.digits },
            Field("score") { Self.shown(ScoreView(score: $0.content.score).text) },
            Field("isSpoiler") { $0.content.isSpoiler },
            Field("readers") { VisibilityChoice.name($0.content.visibility) },
        ]
    }

    private static func shown(_ text: String) -> String? { text.isEmpty ? nil : text }
}
