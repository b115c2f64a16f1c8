import Flyleaf
import Primitives

/// The cards drawn last, each until its review says something else or others need the room.
final class KeptCards: Sendable {
    /// Of some 50 KB each.
    private static let capacity = 100

    private let kept = Lock<[ID<Review>: (mark: String, bytes: [UInt8])]>([:])

    /// The picture of that mark, if it is kept.
    func bytes(of review: ID<Review>, _ mark: String) -> [UInt8]? {
        kept.withLock { kept in kept[review].flatMap { $0.mark == mark ? $0.bytes : nil } }
    }

    /// Keeps a picture; full, it begins anew.
    func keep(_ bytes: [UInt8], of review: ID<Review>, _ mark: String) {
        kept.withLock { kept in
            if kept.count >= Self.capacity, kept[review] == nil { kept.removeAll(keepingCapacity: true) }
            kept[review] = (mark, bytes)
        }
    }
}
