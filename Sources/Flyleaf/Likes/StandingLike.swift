public import Primitives

/// Something that a member likes now.
public struct StandingLike: Sendable, Equatable {
    /// What it is.
    public let subject: LikeSubject
    /// When it was pressed.
    public let moment: Timestamp

    /// A like.
    public init(subject: LikeSubject, moment: Timestamp) {
        self.subject = subject
        self.moment = moment
    }
}
