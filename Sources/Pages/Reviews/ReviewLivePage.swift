import Templating

/// The parts of a review form that follow what is typed, for a page that asks by itself.
struct ReviewLivePage: ViewModel {
    var draft: DraftLine?
    var preview: ReviewPreview?

    static var fields: [Field<Self>] { [Field("draft") { $0.draft }, Field("preview") { $0.preview }] }
}
