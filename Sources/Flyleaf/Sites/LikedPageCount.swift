/// A page of a site, and how many like it.
public struct LikedPageCount: Sendable, Equatable {
    /// The page.
    public let page: LikedPage
    /// How many like it; never 0.
    public let likes: Int

    /// So many.
    public init(page: LikedPage, likes: Int) {
        self.page = page
        self.likes = likes
    }
}
