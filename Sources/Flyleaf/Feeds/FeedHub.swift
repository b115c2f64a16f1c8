/// The hub of the feeds (W3C WebSub): programs subscribe to a feed there, and the hub hears from us when it is new.
public struct FeedHub: Sendable {
    /// Its address.
    public let address: String
    /// Tells the hub that a feed is new, by the feed's whole address; whether the hub took it.
    let publish: @Sendable (_ feed: String) async -> Bool

    /// A hub from a closure.
    public init(address: String, publish: @escaping @Sendable (_ feed: String) async -> Bool) {
        self.address = address
        self.publish = publish
    }
}
