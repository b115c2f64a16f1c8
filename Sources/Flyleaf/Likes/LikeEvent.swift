public import Primitives

/// A like, or one taken back, as it was written down (LK-05).
public struct LikeEvent: Sendable, Equatable {
    /// What it is about.
    public let subject: LikeSubject
    /// Whether it was a like; taken back otherwise.
    public let isLike: Bool
    /// When it was pressed.
    public let moment: Timestamp

    /// An event.
    public init(subject: LikeSubject, isLike: Bool, moment: Timestamp) {
        self.subject = subject
        self.isLike = isLike
        self.moment = moment
    }

    /// How many are kept of a member; the oldest go.
    public static let maximumPerMember = 10_000
}
