public import Primitives

/// One entry of the list of posts that a network shows a person first.
public struct StreamItem: Sendable, Equatable {
    /// The network's identifier of the entry: of a repeat another one than that of the post.
    public let remoteID: String
    /// When it came into the list, as far as that is known: for a repeat, the moment it was repeated.
    public let moment: Timestamp
    /// Who repeated the post; `nil` where it is there by its writer.
    public let repeater: StreamAuthor?
    /// The post.
    public let post: StreamPost

    /// An entry.
    public init(remoteID: String, moment: Timestamp, repeater: StreamAuthor?, post: StreamPost) {
        self.remoteID = remoteID
        self.moment = moment
        self.repeater = repeater
        self.post = post
    }
}
