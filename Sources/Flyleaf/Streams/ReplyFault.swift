/// Why a reply is not taken; nothing is written down or sent then.
public enum ReplyFault: Error, Sendable, Equatable {
    /// Nothing is written but the names it begins with.
    case empty
    /// It is too long to be kept, or holds control characters.
    case unreadable
    /// The warning is too long or more than one line.
    case unreadableWarning
    /// It is longer than the network takes, by the network's own count.
    case tooLong(length: Int, limit: Int)
    /// The readers are none of those that can be chosen any more.
    case otherReaders
    /// A message names nobody, or somebody besides whom it is for.
    case otherPeople(handle: String)
    /// Moderators blocked a link in it.
    case blockedLink(LinkPattern)
    /// So many replies through the connection wait or want the person's word already.
    case tooMany(limit: Int)
    /// The day's posts are made.
    case limited(PostingRefusal)
}
