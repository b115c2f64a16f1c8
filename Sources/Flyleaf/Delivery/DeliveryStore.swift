public import Primitives

/// Where the rows of a delivery are kept.
public struct DeliveryStore<Item: Delivered>: Sendable {
    /// A row as it is now; `nil` when it is gone.
    public var current: @Sendable (Item) throws -> Item?
    /// Rows to be worked on at a moment (`waiting` or `unknown`, and due), fair to all destinations.
    public var due: @Sendable (Timestamp) throws -> [Item]
    /// Rows that are `sending`.
    public var interrupted: @Sendable () throws -> [Item]
    /// Writes a row if it is still in the phase of the one before; `false` when somebody was faster.
    ///
    /// Returns once it is durable.
    public var update: @Sendable (_ changed: Item, _ before: Item) async throws -> Bool

    /// A store from closures.
    public init(
        current: @escaping @Sendable (Item) throws -> Item?,
        due: @escaping @Sendable (Timestamp) throws -> [Item],
        interrupted: @escaping @Sendable () throws -> [Item],
        update: @escaping @Sendable (_ changed: Item, _ before: Item) async throws -> Bool
    ) {
        self.current = current
        self.due = due
        self.interrupted = interrupted
        self.update = update
    }
}
