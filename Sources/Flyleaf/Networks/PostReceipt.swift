/// What proves a post.
public struct PostReceipt: Sendable, Equatable {
    /// The network's identifier of the post.
    public let remoteID: String
    /// Where it can be seen.
    public let url: String

    /// A receipt.
    public init(remoteID: String, url: String) {
        self.remoteID = remoteID
        self.url = url
    }
}
