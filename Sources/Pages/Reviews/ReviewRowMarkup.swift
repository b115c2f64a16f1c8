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
    private let item: Template<ReviewItem>
    private let capacity: Int
    private let kept = Lock<[ID<Review>: KeptRow]>([:])

    /// - Parameter capacity: how many rows are kept; of some 2 KB each.
    init(_ template: Template<ReviewRow>, _ item: Template<ReviewItem>, capacity: Int = 1000) {
        self.template = template
        self.item = item
        self.capacity = capacity
    }

    /// The rows of a list in its order; `nil` for an empty one.
    func markup(_ entries: some Collection<ReviewEntry>) -> SafeHTML? {
        entries.isEmpty ? nil : .joining(rows(entries).map(\.markup))
    }

    /// The same with buttons in each row, which are the viewer's own and never kept.
    func markup(
        _ entries: some Collection<ReviewEntry>,
        _ buttons: (ReviewEntry) -> ReadingButtons?
    ) -> SafeHTML? {
        if entries.isEmpty { return nil }
        let items = rows(entries).map { row in
            item.markup(ReviewItem(id: row.entry.review.id.text, row: row.content, buttons: buttons(row.entry)))
        }
        return .joining(items)
    }

    private func rows(_ entries: some Collection<ReviewEntry>) -> [KeptRow] {
        // Only the look-up is under the lock: what is kept never changes, and is compared outside.
        let found = kept.withLock { kept in entries.map { kept[$0.review.id] } }
        var made: [KeptRow] = []
        var rows: [KeptRow] = []
        rows.reserveCapacity(entries.count)
        for (entry, row) in zip(entries, found) {
            if let row, row.entry.isSame(as: entry) {
                rows.append(row)
            } else {
                let content = template.markup(ReviewRow(entry))
                let whole = item.markup(ReviewItem(id: entry.review.id.text, row: content, buttons: nil))
                let row = KeptRow(entry: entry, content: content, markup: whole)
                made.append(row)
                rows.append(row)
            }
        }
        if !made.isEmpty { keep(made) }
        return rows
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
    /// What stands in its item.
    let content: SafeHTML
    /// The whole item, for whoever has no buttons.
    let markup: SafeHTML

    init(entry: ReviewEntry, content: SafeHTML, markup: SafeHTML) {
        self.entry = entry
        self.content = content
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
