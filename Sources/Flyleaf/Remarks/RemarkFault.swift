/// What is wrong with a remark as a person filled it in; pages have words for each.
public enum RemarkFault: Sendable, Equatable {
    /// There are neither words nor a link.
    case nothingSaid
    /// The words hold control characters.
    case unreadableWords
    /// The words are beyond the limit of a message, in Unicode scalars.
    case wordsTooLong(excess: Int)
    /// It is no address of a page of the web.
    case unreadableAddress
    /// A link is described, and there is no address.
    case noAddress
    /// The title is too long, or more than one line.
    case unreadableTitle
    /// The text about the link holds control characters.
    case unreadableDescription
    /// The text about the link is beyond its limit, in Unicode scalars.
    case descriptionTooLong(excess: Int)
    /// The member has as many as one can have.
    case tooManyRemarks
    /// It has a link that moderators blocked.
    case blockedLink(LinkPattern)
}
