public import Primitives

/// That something happened which a member wants to hear of: what and when, never a sentence.
///
/// How the thing stands is looked up when the notice is shown, so that it never tells more than the member may see then.
public struct MemberNotice: Sendable, Equatable {
    /// Its place in the order of all notices; what happens again to the same thing gets a new one.
    public let number: Int64
    /// What it tells of.
    public let subject: NoticeSubject
    /// When it happened, the last time if it happened several times.
    public let moment: Timestamp
    /// When the member saw it; `nil` while they did not.
    public let readAt: Timestamp?

    /// A notice.
    public init(number: Int64, subject: NoticeSubject, moment: Timestamp, readAt: Timestamp?) {
        self.number = number
        self.subject = subject
        self.moment = moment
        self.readAt = readAt
    }

    /// How many are kept of a member; the oldest go.
    public static let maximumPerMember = 500
}
