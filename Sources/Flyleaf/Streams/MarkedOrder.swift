import Primitives

/// Where the entries stand of a list that has the order in which a person put them in.
///
/// - Rule: an entry stands by the earliest moment at which it can have come in: not before it was written, not before any
///   below it, and where it was not there at the last reading not before that. What is kept stays where it stands, unless
///   the network moved it up.
/// - Why: networks tell the order and no moments, and lists of several networks stand on one page.
/// - Without it: an old post that was liked today stands far below, and what was read before and is not seen again could
///   not be told from what lies further down.
struct MarkedOrder {
    /// Where those entries stand that are kept.
    let known: [String: Timestamp]
    /// Those above the last known one, or all without any, came in behind this moment; `nil` where that is not known.
    let since: Timestamp?
    /// All stand below this moment.
    let end: Timestamp

    private static let step = Duration.milliseconds(1)

    /// The entries, the last put in first, each with its moment; each stands above the next.
    func placed(_ items: [StreamItem]) -> [StreamItem] {
        var moments = items.map(\.moment)
        var below: Timestamp?
        var isNew = known.isEmpty
        for index in items.indices.reversed() {
            if let kept = known[items[index].remoteID], below.map({ kept > $0 }) ?? true {
                moments[index] = kept
                isNew = true
            } else if isNew, let since {
                moments[index] = max(moments[index], since)
            }
            if let below { moments[index] = max(moments[index], below + Self.step) }
            below = moments[index]
        }
        var limit = end
        for index in items.indices {
            moments[index] = min(moments[index], limit - Self.step)
            limit = moments[index]
        }
        return zip(items, moments).map { item, moment in
            StreamItem(remoteID: item.remoteID, moment: moment, repeater: item.repeater, post: item.post)
        }
    }
}
