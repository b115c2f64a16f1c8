/// The kinds of notices, each with a switch of its own (NO-02).
public enum NoticeKind: String, Sendable, CaseIterable {
    /// Others like a review of the member's.
    case likes = "like"
    /// Somebody on a friend list of the member's has joined.
    case friend
    /// A share was posted or refused, or waits for the member's word.
    case share
    /// A network ended a connection.
    case connection
    /// An import has come to its end.
    case bookImport = "import"
    /// A moderator did something to the member or a thing of theirs, or answered them.
    case moderation
    /// Something was done that lets somebody into the account.
    case security
    /// A page elsewhere links to a review of the member's.
    case mention
    /// Somebody answered a post of the member's at its network.
    case answers = "answer"
    /// An answer of the member's was refused, or waits for their word.
    case reply
    /// A friend asks whether the member may be named in a check-in.
    case naming
}
