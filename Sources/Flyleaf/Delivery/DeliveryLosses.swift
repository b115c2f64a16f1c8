import Primitives

/// Attempts whose outcome this program could not write down: nobody is at them, whatever their lease says.
final class DeliveryLosses<Item: Delivered>: Sendable {
    /// What tells an attempt from another program's: where a claim failed, that one may be at an attempt of the same number.
    private struct Attempt: Equatable {
        let number: Int
        let heldUntil: Timestamp?

        init(_ item: Item) {
            number = item.attempts
            heldUntil = item.nextAttemptAt
        }
    }

    private let attempts = Lock<[ID<Item>: Attempt]>([:])

    /// The items of which one is known.
    var known: Set<ID<Item>> { attempts.withLock { Set($0.keys) } }

    /// Notes that nobody is at the attempt of a row, as it was written last or was to be written.
    func note(_ item: Item) { attempts.withLock { $0[item.id] = Attempt(item) } }

    /// Whether it is the attempt of this row.
    func contains(_ item: Item) -> Bool { attempts.withLock { $0[item.id] == Attempt(item) } }

    /// Forgets those of some items.
    func forget(_ ids: Set<ID<Item>>) {
        guard !ids.isEmpty else { return }
        attempts.withLock { attempts in for id in ids { attempts[id] = nil } }
    }
}
