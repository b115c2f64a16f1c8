public import Primitives

/// How the thing that a notice tells of stands now, as far as its member may know.
public enum NoticeContent: Sendable, Equatable {
    /// A review of the member's, and who of others likes it.
    case likes(ID<Review>, title: ReviewTitle, LikeStanding)
    /// A friend who joined.
    case friend(NoticeFriend)
    /// A share.
    case share(ShareEntry)
    /// A connection.
    case connection(Connection)
    /// An import, and the last work on it while that is remembered.
    case bookImport(BookImport, Job?)
    /// An act of a moderator, and what it is about, as its maker calls it.
    case moderation(ModerationAct, title: String?)
    /// What was done about who gets into the account.
    case security(SecurityEvent)
    /// A review of the member's, and how many pages elsewhere mention it and wait to be let in.
    case mentions(ID<Review>, title: ReviewTitle, shown: Int, waiting: Int)
    /// A share, how many answers its post has, and who wrote the newest that is kept.
    case answers(ShareEntry, count: Int, newest: PersonName?)
    /// An answer of the member's, and how it stands.
    case reply(StreamReply)
    /// A check-in, and whose it is, in which the member is asked about.
    case naming(CheckInEntry)
    /// The thing is gone, or the member may not see it any more.
    case gone
}
