import Flyleaf
import Primitives
import Templating

/// The rows of reviews in lists, each rendered once for what it shows.
///
/// - Rule: a row is kept together with the whole entry it was made of, and used only for the same one, byte for byte.
/// - Why: lists are read far more often than reviews change, and a row is the same for everybody who may read it; an
///   edit or a new name of the writer makes another entry, so nothing has to be told that a row is out of date.
final class ReviewRowMarkup: Sendable {
    private let template: Template<ReviewRow>
    private let capacity: Int
    private let kept = Lock<[ID<Review>: KeptRow]>([:])

    /// - Parameter capacity: how many rows are kept; of some 2 KB each.
    init(_ template: Template<ReviewRow>, capacity: Int = 1000) {
        self.template = template
        self.capacity = capacity
    }

    /// The rows of a list in its order; `nil` for an empty one.
    func markup(_ entries: some Collection<ReviewEntry>) -> SafeHTML? {
        if entries.isEmpty { return nil }
        // Only the look-up is under the lock: what is kept never changes, and is compared outside.
        let found = kept.withLock { kept in entries.map { kept[$0.review.id] } }
        var made: [KeptRow] = []
        var pieces: [SafeHTML] = []
        pieces.reserveCapacity(entries.count)
        for (entry, row) in zip(entries, found) {
            if let row, row.entry.isSame(as: entry) {
                pieces.append(row.markup)
            } else {
                let row = KeptRow(entry: entry, markup: template.markup(ReviewRow(entry)))
                made.append(row)
                pieces.append(row.markup)
            }
        }
        if !made.isEmpty { keep(made) }
        return .joining(pieces)
    }

    /// Full, it begins anew: lists that are read often have their rows back with the next reading.
    private func keep(_ rows: [KeptRow]) {
        kept.withLock { kept in
            for row in rows {
                if kept.count >= capacity, kept[row.entry.review.id] == nil { kept.removeAll(keepingCapacity: true) }
                kept[row.entry.review.id] = row
            }
        }
    }

    /// How many rows are kept.
    var count: Int { kept.withLock { $0.count } }
}

/// A row with the entry it was made of; a reference, so that finding it counts one.
private final class KeptRow: Sendable {
    let entry: ReviewEntry
    let markup: SafeHTML

    init(entry: ReviewEntry, markup: SafeHTML) {
        self.entry = entry
        self.markup = markup
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
