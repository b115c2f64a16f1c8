/// How the pages of a site are liked, all together.
public struct SiteTotals: Sendable, Equatable {
    /// How many likes there are; a member who likes two pages counts twice.
    public let likes: Int
    /// Of how many pages.
    public let pages: Int

    /// So many.
    public init(likes: Int, pages: Int) {
        self.likes = likes
        self.pages = pages
    }
}
