import Flyleaf
import Markdown
import Templating

/// How the text of a review form will look, and what posts will get of it.
struct ReviewPreview: ViewModel {
    var text: SafeHTML?
    var isSpoiler: Bool
    /// What is sent in place of the text; absent where nothing is hidden.
    var elsewhere: String?

    static var fields: [Field<Self>] {
        [
            Field("text") { $0.text }, Field("isSpoiler") { $0.isSpoiler }, Field("elsewhere") { $0.elsewhere },
        ]
    }
}

extension ReviewPreview {
    /// The preview of what was typed, whether or not it could be saved.
    init(_ form: ReviewForm, _ links: LinkFilter) {
        // The longest that could be saved, so that a preview is not more work than a page.
        let text = ReviewText(trusted: String(form.review.unicodeScalars.prefix(ReviewText.maximumLength)))
        let open = OpenText(of: text, isSpoiler: form.isSpoiler)
        self.init(
            text: ReviewMarkup.html(Markdown(text.text), below: 2, links),
            isSpoiler: form.isSpoiler,
            elsewhere: open.spoilers == .none ? nil : SpoilerWords.ofPages.description(open)
        )
    }
}
