/// What a network's own dialog said on the way back.
public enum DialogResult: Sendable, Equatable {
    /// Posted, with the post's identifier and address.
    case posted(PostReceipt)
    /// Came back without a post: the person skipped, or the network does not tell.
    case skipped
    /// The person cancelled.
    case cancelled
    /// The dialog failed.
    case failed(NetworkFailure)
}
