/// What proves a post.
public struct PostReceipt: Sendable, Equatable {
    /// The network's identifier of the post.
    public let remoteID: String
    /// Where it can be seen.
    public let url: String
    /// Whether somebody else has to say yes before all of it is shown there.
    public let awaitsYes: Bool

    /// A receipt.
    public init(remoteID: String, url: String, awaitsYes: Bool = false) {
        self.remoteID = remoteID
        self.url = url
        self.awaitsYes = awaitsYes
    }
}
