public import Primitives

/// A browser that its member lets be told of notices while Flyleaf is closed.
///
/// It belongs to the session of that browser and ends with it, however that ends.
public struct PushSubscription: Sendable, Equatable {
    /// The identifier.
    public let id: ID<PushSubscription>
    /// The session of the browser.
    public let sessionID: ID<Session>
    /// Whose notices it hears of.
    public let memberID: ID<Member>
    /// Since when.
    public let madeAt: Timestamp

    /// A subscription.
    public init(id: ID<PushSubscription>, sessionID: ID<Session>, memberID: ID<Member>, madeAt: Timestamp) {
        self.id = id
        self.sessionID = sessionID
        self.memberID = memberID
        self.madeAt = madeAt
    }

    /// How many browsers of a member are told.
    public static let maximumPerMember = 10
}
