import Primitives

/// A row that is being sent, as whoever sends it wrote it last.
final class HeldRow<Item: Delivered>: Sendable {
    private let item: Lock<Item>

    init(_ item: Item) { self.item = Lock(item) }

    /// The row.
    var now: Item { item.withLock { $0 } }

    /// Notes that it was written with a later lease.
    func renewed(_ next: Item) { item.withLock { $0 = next } }
}
