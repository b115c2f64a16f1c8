import Flyleaf
import Primitives

/// What is made of reviews for pages, each once for what its review says.
///
/// - Rule: it is kept together with the whole entry it was made of, and used only for the same one, byte for byte.
/// - Why: pages are read far more often than reviews change; an edit or a new name of the writer makes another entry, so
///   nothing has to be told that something is out of date.
final class MadeOfReviews<Variant: Hashable & Sendable, Made: Sendable>: Sendable {
    /// What tells apart the things made of one review.
    private struct Key: Hashable {
        var review: ID<Review>
        var variant: Variant
    }

    private let capacity: Int
    private let kept = Lock<[Key: Kept<Made>]>([:])

    /// - Parameter capacity: how many are kept.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// What is made of each entry, in their order.
    func all(
        _ entries: some Collection<ReviewEntry>,
        _ variant: (ReviewEntry) -> Variant,
        make: (ReviewEntry, Variant) -> Made
    ) -> [Made] {
        let keys = entries.map { Key(review: $0.review.id, variant: variant($0)) }
        // Only the look-up is under the lock: what is kept never changes, and is compared outside.
        let found = kept.withLock { kept in keys.map { kept[$0] } }
        var made: [(Key, Kept<Made>)] = []
        var all: [Made] = []
        all.reserveCapacity(keys.count)
        for ((entry, key), kept) in zip(zip(entries, keys), found) {
            if let kept, kept.entry.isSame(as: entry) {
                all.append(kept.made)
            } else {
                let one = Kept(entry: entry, made: make(entry, key.variant))
                made.append((key, one))
                all.append(one.made)
            }
        }
        if !made.isEmpty { keep(made) }
        return all
    }

    /// Full, it begins anew: what is read often is back with the next reading.
    private func keep(_ made: [(Key, Kept<Made>)]) {
        kept.withLock { kept in
            for (key, one) in made {
                if kept.count >= capacity, kept[key] == nil { kept.removeAll(keepingCapacity: true) }
                kept[key] = one
            }
        }
    }

    /// How many are kept.
    var count: Int { kept.withLock { $0.count } }
}

/// Something with the entry it was made of; a reference, so that finding it counts one.
private final class Kept<Made: Sendable>: Sendable {
    let entry: ReviewEntry
    let made: Made

    init(entry: ReviewEntry, made: Made) {
        self.entry = entry
        self.made = made
    }
}

extension ReviewEntry {
    /// Whether another entry shows the same; texts are compared by bytes, because they are shown exactly as typed.
    fileprivate func isSame(as other: ReviewEntry) -> Bool {
        let (content, others) = (review.content, other.review.content)
        return self == other
            && content.title.text.hasSameBytes(as: others.title.text)
            && content.author.text.hasSameBytes(as: others.author.text)
            && content.text.text.hasSameBytes(as: others.text.text)
            && writer.text.hasSameBytes(as: other.writer.text)
    }
}
