import Templating

/// A list of reviews: everyone's or one's own, all or those with some words.
struct ReviewListPage: ViewModel {
    var frame: PageFrame
    var heading: String
    var isOwn: Bool
    var words: String
    /// The member's drafts, above the newest of their own reviews.
    var drafts: [DraftRow]
    /// The rows as markup; absent when there are none.
    var rows: SafeHTML?
    /// Of the buttons in the rows, for members.
    var standing: StandingForm?
    var newest: LinkTarget?
    var older: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("heading") { $0.heading }, Field("isOwn") { $0.isOwn },
            Field("words") { $0.words }, Field("hasWords") { !$0.words.isEmpty }, Field("rows") { $0.rows },
            Field("standing") { $0.standing },
            Field("drafts") { $0.drafts }, Field("hasDrafts") { !$0.drafts.isEmpty },
            Field("newest") { $0.newest }, Field("older") { $0.older },
            Field("hasPages") { $0.newest != nil || $0.older != nil },
        ]
    }
}
