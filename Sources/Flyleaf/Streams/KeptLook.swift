public import Primitives

/// What is kept of something at a network that members look at one by one, and how reading it stands.
public struct KeptLook<Value: Sendable & Equatable>: Sendable, Equatable {
    /// It, as it was read last; before that, what was known of it, if anything.
    public var value: Value?
    /// When it was read at the network.
    public var readAt: Timestamp?
    /// When somebody asked for it to be read and it was not yet.
    public var wishedAt: Timestamp?
    /// Why it could not be read the last time.
    public var failure: NetworkFailure.Category?
    /// Before this moment the network is not asked.
    public var pausedUntil: Timestamp?

    /// Nothing is kept, and nobody asked.
    public init() {}

    /// Whether a look is a wish to read it anew: what is fresh, waits already, or is not to be asked for yet stays.
    ///
    /// - Parameter isPressed: whether the member asks for it by hand, which is what reading for money takes.
    func isDue(_ way: SocialNetwork.Look<Value>, isPressed: Bool, _ now: Timestamp) -> Bool {
        let isOld = readAt.map { now - $0 > way.freshness } ?? true
        return (isPressed || way.cost == nil) && wishedAt == nil && isOld && pausedUntil.map { $0 <= now } ?? true
    }
}
