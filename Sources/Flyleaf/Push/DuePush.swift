/// A browser whose turn it is to be told of something.
public struct DuePush: Sendable, Equatable {
    /// Which.
    public let subscription: PushSubscription
    /// Where it takes messages.
    public let address: PushAddress
    /// The number of the last notice it was told of.
    public let told: Int64
    /// How often it was tried in vain to tell it of the next.
    public let tries: Int

    /// A turn.
    public init(subscription: PushSubscription, address: PushAddress, told: Int64, tries: Int) {
        self.subscription = subscription
        self.address = address
        self.told = told
        self.tries = tries
    }
}
