/// What a network takes for posts that a program reads, from whoever runs the program, as a number they set.
public struct ReadingCost: Sendable, Hashable {
    /// So many posts are read in a UTC day at most, for all members together.
    public let dailyPosts: Int
    /// So many posts a page counts for before it is read.
    public let pagePosts: Int

    /// A bound.
    public init(dailyPosts: Int, pagePosts: Int) {
        self.dailyPosts = dailyPosts
        self.pagePosts = pagePosts
    }
}
