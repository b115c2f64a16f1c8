import Primitives

/// Attempts whose outcome this program could not write down: nobody is at them, whatever their lease says.
final class DeliveryLosses<Item: Delivered>: Sendable {
    private let attempts = Lock<[ID<Item>: Int]>([:])

    /// The items of which one is known.
    var known: Set<ID<Item>> { attempts.withLock { Set($0.keys) } }

    /// Notes that nobody is at the attempt of a row.
    func note(_ item: Item) { attempts.withLock { $0[item.id] = item.attempts } }

    /// Whether it is the attempt of this row.
    func contains(_ item: Item) -> Bool { attempts.withLock { $0[item.id] == item.attempts } }

    /// Forgets those of some items.
    func forget(_ ids: Set<ID<Item>>) {
        guard !ids.isEmpty else { return }
        attempts.withLock { attempts in for id in ids { attempts[id] = nil } }
    }
}
