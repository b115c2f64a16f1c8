import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// The page of what leads to further lists, made of what is kept, with the networks asked behind it.
    static func showTopics(_ visit: MemberVisit, _ topics: StreamTopics) async throws -> Response {
        let streams = visit.services.streams
        let list = StreamList.topics(topics)
        var sources = try await streams.sources(visit.member.id, list)
        guard !sources.isEmpty else {
            return visit.connectPage(
                ended: nil,
                purpose: "read what your people say",
                part: .home,
                next: Paths.list(list),
                back: ("Your reviews", Paths.ownReviews)
            )
        }
        // What costs money is read at a press alone.
        try await streams.wishForOld(sources.filter(\.isFree))
        sources = try await streams.sources(visit.member.id, list)
        // A network that never had such a thing has nothing to say of it.
        if list.collection != nil { sources = sources.filter { $0.isThere } }
        let links = try await visit.services.blockedLinks.filter()
        let kept = try await streams.topics(visit.member.id, topics)
        let order = visit.query["by"].flatMap(StreamTopicOrder.init) ?? .network
        let networks = visit.services.networks
        let words = StreamListWords(list)
        let parts = sources.enumerated().map { index, source in
            let own = kept.filter { $0.connectionID == source.connection.id && source.showsItems }
            return StreamTopicsPart(
                id: "network-\(index + 1)",
                standing: StreamStandingLine(
                    source,
                    networks.title(of: source.connection.identity),
                    isWaiting: source.standing.wishedAt != nil
                ),
                topics: order.ordered(own).map { StreamTopicView($0, links) },
                cut: cut(source, list, networks),
                empty: own.isEmpty && source.standing.readAt != nil && source.showsItems ? words.empty : nil
            )
        }
        let before = visit.query["before"].flatMap { StreamPlace($0) }
        let (rows, next) = try await visit.rows(sources, list, before)
        let isMarking = rows.contains { $0.post?.isWaiting == true }
        let isWaiting = isMarking || sources.contains { $0.standing.wishedAt != nil }
        let model = StreamTopicsPage(
            frame: visit.visit.frame(words.tab, .home),
            title: words.title,
            content: words.content,
            lists: lists(list),
            collections: list.collection.map(collections) ?? [],
            action: LinkTarget(path: Paths.list(list)),
            refresh: isWaiting ? SameOriginLink(path: path(list, order, before)) : nil,
            parts: parts,
            // Where days are counted.
            orders: kept.contains { $0.topic.today != nil } ? orders(list, order) : [],
            rows: rows,
            older: next.map { LinkTarget(path: path(list, order, $0)) },
            newest: before.map { _ in LinkTarget(path: path(list, order)) },
            before: before?.text ?? "",
            listName: list.rawValue,
            rowsTitle: StreamListWords.trendingPosts,
            nowhere: parts.isEmpty ? CollectionWords.nowhere : nil,
            canRefresh: sources.contains { if case .readable = $0.state { true } else { false } }
        )
        return visit.visit.page(visit.site.templates.streamTopics, model)
    }

    /// That there is more of a collection at its network.
    private static func cut(_ source: StreamSource, _ list: StreamList, _ networks: NetworkDirectory) -> String? {
        guard list.collection != nil, source.standing.isCut, source.showsItems else { return nil }
        return CollectionWords.cut(networks.title(of: source.connection.identity))
    }

    private static func path(_ list: StreamList, _ order: StreamTopicOrder, _ before: StreamPlace? = nil) -> String {
        var fields = FormFields()
        if order != .network { fields.append("by", order.rawValue) }
        if let before { fields.append("before", before.text) }
        return fields.all.isEmpty ? Paths.list(list) : "\(Paths.list(list))?\(fields.urlencoded)"
    }

    private static func orders(_ list: StreamList, _ here: StreamTopicOrder) -> [NetworkTab] {
        StreamTopicOrder.allCases.map { order in
            NetworkTab(
                title: StreamListWords.order(order),
                link: LinkTarget(path: path(list, order)),
                isHere: order == here
            )
        }
    }

    /// The ways to all collections, with the one that is shown.
    private static func collections(_ here: NetworkCollection) -> [NetworkTab] {
        NetworkCollection.allCases.map { collection in
            NetworkTab(
                title: CollectionWords(collection).tab,
                link: LinkTarget(path: Paths.collection(collection)),
                isHere: collection == here
            )
        }
    }
}

extension MemberVisit {
    /// The posts that stand among what leads to further lists, the newest first, and where older ones begin.
    fileprivate func rows(
        _ sources: [StreamSource],
        _ list: StreamList,
        _ before: StreamPlace?
    ) async throws -> (rows: [StreamRow], next: StreamPlace?) {
        let sieve = try await streamSieve().of(list)
        let view = try await services.streams.view(member.id, sources, before: before).through(sieve)
        guard !view.entries.isEmpty else { return ([], view.next) }
        let links = try await services.blockedLinks.filter()
        let presses = try await services.presses.presses(at: view.entries, of: member.id)
        let pictures = try await pictures(of: view.entries)
        let rows = view.lines.compactMap {
            StreamRow($0, sources, services.networks, links, presses, pictures, at: services.clock.now())
        }
        return (rows, view.next)
    }
}

extension StreamSource {
    /// Whether its network has the list, or once had it.
    fileprivate var isThere: Bool {
        if case .closed(.listNotShown) = state { false } else { true }
    }
}
