import Flyleaf
import HTTP
import Primitives

/// One page of a list of the Graph API.
struct GraphPage {
    /// The entries; possibly none although more pages follow.
    let entries: [JSON]
    /// Where the next page begins; `nil` after the last.
    let cursor: GraphCursor?

    /// Reads a page that was asked for with a cursor, or without one.
    ///
    /// A page that leads back to itself would be read for ever and is refused.
    init(_ json: JSON, after previous: GraphCursor?) throws(NetworkFailure) {
        guard let entries = json["data"]?.elements else {
            throw NetworkFailure(.brokenAnswer, detail: "a list without data")
        }
        self.entries = entries
        cursor = try GraphCursor.next(after: json)
        guard cursor == nil || cursor != previous else {
            throw NetworkFailure(.brokenAnswer, detail: "a page that leads to itself")
        }
    }
}
