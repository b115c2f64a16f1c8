public import Primitives

/// Where the rows of a delivery are kept.
public struct DeliveryStore<Item: Delivered>: Sendable {
    /// A row as it is now; `nil` when it is gone.
    public var current: @Sendable (Item) async throws -> Item?
    /// Rows to be worked on at a moment (`waiting` or `unknown`, and due), fair to all destinations.
    public var due: @Sendable (Timestamp) async throws -> [Item]
    /// Rows that are `sending`, whoever is at them.
    public var sending: @Sendable () async throws -> [Item]
    /// Writes a row if it is still in the phase of the one before, and in the same attempt; `false` when somebody was faster.
    ///
    /// Until when it is held makes no difference, unless the kind counts attempts anew: then it tells them apart.
    /// Returns once it is durable.
    public var update: @Sendable (_ changed: Item, _ before: Item) async throws -> Bool
    /// The longest time that the destination of an item was seen to take to show something; `nil` before it was seen.
    public var showingTime: @Sendable (Item) async throws -> Duration?
    /// Remembers how long the destination took, where that is longer than all that is known.
    public var noteShowingTime: @Sendable (Item, Duration) async throws -> Void

    /// A store from closures.
    public init(
        current: @escaping @Sendable (Item) async throws -> Item?,
        due: @escaping @Sendable (Timestamp) async throws -> [Item],
        sending: @escaping @Sendable () async throws -> [Item],
        update: @escaping @Sendable (_ changed: Item, _ before: Item) async throws -> Bool,
        showingTime: @escaping @Sendable (Item) async throws -> Duration?,
        noteShowingTime: @escaping @Sendable (Item, Duration) async throws -> Void
    ) {
        self.current = current
        self.due = due
        self.sending = sending
        self.update = update
        self.showingTime = showingTime
        self.noteShowingTime = noteShowingTime
    }
}
