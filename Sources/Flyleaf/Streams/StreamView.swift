/// A page of what a member's networks show.
public struct StreamView: Sendable {
    /// Its lines, the newest first.
    public let lines: [StreamLine]
    /// Where the next page begins; `nil` after the last.
    public let next: StreamPlace?
    /// Where the page begins; `nil` without any entry.
    public let top: StreamPlace?

    /// Its entries.
    public var entries: [KeptStreamItem] {
        lines.compactMap { line in if case .item(let kept) = line { kept } else { nil } }
    }

    /// The page through a sieve; where it begins and ends stays.
    public func through(_ sieve: StreamSieve) -> StreamView {
        StreamView(lines: sieve.lines(lines), next: next, top: top)
    }

    private init(lines: [StreamLine], next: StreamPlace?, top: StreamPlace?) {
        self.lines = lines
        self.next = next
        self.top = top
    }

    /// A page of entries, one more than fit, and of all the gaps there are.
    ///
    /// A gap stands below the entries of its moment and above older ones; those further down are on a later page.
    init(_ items: [KeptStreamItem], _ gaps: [StreamGap], size: Int, before: StreamPlace?) {
        let shown = items.prefix(size)
        next = items.count > size ? shown.last?.place : nil
        top = shown.first?.place
        var lines: [StreamLine] = []
        // Those above the first entry of a page that is not the first stand on the page before.
        var waiting = gaps.filter { gap in before.map { gap.moment <= $0.moment } ?? true }[...]
        for kept in shown {
            while let gap = waiting.first, gap.moment > kept.place.moment {
                lines.append(.gap(gap))
                waiting.removeFirst()
            }
            lines.append(.item(kept))
        }
        if next == nil { lines += waiting.map { .gap($0) } }
        self.lines = lines
    }
}
