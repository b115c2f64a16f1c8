/// The name of a Page in the text of a post.
struct PageMention: Sendable, Equatable {
    var page: Page
    /// Where it stands, in code points.
    var range: Range<Int>
}
