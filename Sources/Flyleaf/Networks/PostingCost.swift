/// What a network takes for posts that a program sends, from whoever runs the program.
public struct PostingCost: Sendable, Hashable {
    /// US cents for each post with a link.
    public let centsPerLink: Int

    /// A price.
    public init(centsPerLink: Int) { self.centsPerLink = centsPerLink }
}
