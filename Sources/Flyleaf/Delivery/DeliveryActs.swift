/// What a delivery does at its destination.
public struct DeliveryActs<Item: Delivered>: Sendable {
    /// Sends an item and answers the proof that it arrived.
    ///
    /// It says how far it came, for when it ends with an error that is not the network's.
    public var send: @Sendable (Item, DeliveryProgress<Item.Receipt>) async throws -> Item.Receipt
    /// Looks whether an item is there.
    public var look: @Sendable (Item) async throws -> Finding<Item.Receipt>

    /// Acts from closures.
    public init(
        send: @escaping @Sendable (Item, DeliveryProgress<Item.Receipt>) async throws -> Item.Receipt,
        look: @escaping @Sendable (Item) async throws -> Finding<Item.Receipt>
    ) {
        self.send = send
        self.look = look
    }
}
