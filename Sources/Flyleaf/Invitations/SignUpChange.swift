public import Primitives

/// A choice of who may make an account, as its log keeps it; the newest is how it stands.
public struct SignUpChange: Sendable, Equatable {
    /// What was chosen.
    public let mode: SignUpMode
    /// Which moderator chose; `nil` for the operator, or a moderator whose account is gone.
    public let moderatorID: ID<Member>?
    /// When.
    public let moment: Timestamp

    /// A choice.
    public init(mode: SignUpMode, moderatorID: ID<Member>?, moment: Timestamp) {
        self.mode = mode
        self.moderatorID = moderatorID
        self.moment = moment
    }
}
