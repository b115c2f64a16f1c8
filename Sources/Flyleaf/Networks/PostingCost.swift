/// What a network takes for posts that a program sends, from whoever runs the program, and how many of them they pay for.
public struct PostingCost: Sendable, Hashable {
    /// US cents for each post with a link.
    public let centsPerLink: Int
    /// Posts in a day of UTC, of all members together.
    public let dailyPosts: Int
    /// Posts in a day of UTC, of one member.
    public let memberPosts: Int

    /// A price.
    public init(centsPerLink: Int, dailyPosts: Int, memberPosts: Int) {
        self.centsPerLink = centsPerLink
        self.dailyPosts = dailyPosts
        self.memberPosts = memberPosts
    }
}
