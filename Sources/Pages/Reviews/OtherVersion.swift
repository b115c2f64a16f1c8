import Flyleaf
import Templating

/// A version of a review that another page kept meanwhile, beside the form with one's own.
struct OtherVersion: ViewModel {
    /// What it says.
    var form: ReviewForm
    /// Where somebody goes on with it, where it is a draft; absent for what is saved.
    var draft: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("title") { Self.shown($0.form.title) }, Field("text") { Self.shown($0.form.review) },
            Field("author") { Self.shown($0.form.author) }, Field("isbn") { Self.shown($0.form.isbn) },
            Field("score") { Self.shown(ScoreView(score: Score(text: $0.form.score)).text) },
            Field("isSpoiler") { $0.form.isSpoiler },
            Field("readers") { Review.Visibility(rawValue: $0.form.visibility).map { VisibilityChoice.name($0) } },
            Field("draft") { $0.draft },
        ]
    }

    private static func shown(_ text: String) -> String? { text.isEmpty ? nil : text }
}

extension OtherVersion {
    /// What is saved.
    init(saved content: ReviewContent) { self.init(form: ReviewForm(content), draft: nil) }

    /// Another draft.
    init(_ draft: ReviewDraft) { self.init(form: draft.form, draft: LinkTarget(path: draft.address)) }
}
