public import Primitives

/// What of a page of streams is shown, and what of that stands closed: the member's filters, and the people they muted or
/// blocked.
public struct StreamSieve: Sendable {
    private let filters: StreamFilters
    private let hidden: HiddenPeople

    /// Lets through everything.
    public static let open = StreamSieve(.none, HiddenPeople([]))

    /// A sieve.
    public init(_ filters: StreamFilters, _ hidden: HiddenPeople) {
        self.filters = filters
        self.hidden = hidden
    }

    /// The sieve where a list is shown: nobody filters what they wrote or chose themselves, nor what one person says at whom
    /// they look.
    public func of(_ list: StreamList) -> StreamSieve {
        switch list {
        case .home, .mentions, .messages, .tag, .list, .search, .topics: self
        case .own, .favourites, .bookmarks, .person: .open
        }
    }

    /// The lines that are shown.
    public func lines(_ lines: [StreamLine]) -> [StreamLine] {
        lines.compactMap { line in
            guard case .item(let kept) = line else { return line }
            guard !hidden.hides(kept.item, through: kept.connectionID) else { return nil }
            guard !filters.hidesRepeats || kept.item.repeater == nil else { return nil }
            let item = StreamItem(
                remoteID: kept.item.remoteID,
                moment: kept.item.moment,
                repeater: kept.item.repeater,
                post: closing(kept.item.post)
            )
            return .item(
                KeptStreamItem(connectionID: kept.connectionID, place: kept.place, readAt: kept.readAt, item: item)
            )
        }
    }

    /// The posts around another one that are shown.
    public func posts(_ posts: [StreamPost], through connection: ID<Connection>) -> [StreamPost] {
        posts.filter { !hidden.hides($0, through: connection) }.map(closing)
    }

    /// The post, closed where a filter meets it and its writer did not close it.
    private func closing(_ post: StreamPost) -> StreamPost {
        let words = filters.words(in: post)
        guard !words.isEmpty else { return post }
        var closed = post
        switch post.warning {
        case nil: closed.warning = .filtered(words)
        case .filtered(let names): closed.warning = .filtered(names + words.filter { !names.contains($0) })
        case .words: break
        }
        return closed
    }
}
