import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /stream/{list}`: fields `network`, for one network alone; `before`, the place of the last entry of the page before;
    /// `since`, the place of the newest that a page shows, which asks how much came above it.
    ///
    /// The page is made of what is kept, and the networks are asked behind it (`Streams`).
    @Sendable static func showStream(_ visit: MemberVisit, _ list: StreamList) async throws -> Response {
        try await showStream(visit, list, named: nil)
    }

    /// - Parameter name: what the member calls the list at its network.
    static func showStream(_ visit: MemberVisit, _ list: StreamList, named name: String?) async throws -> Response {
        var (all, sources, here) = try await visit.streamSources(list, visit.query["network"])
        guard !all.isEmpty else {
            return visit.connectPage(
                ended: nil,
                purpose: "read what your people say",
                part: .home,
                next: Paths.list(list),
                back: ("Your reviews", Paths.ownReviews)
            )
        }
        let streams = visit.services.streams
        let before = visit.query["before"].flatMap { StreamPlace($0) }
        let since = visit.query["since"].flatMap { StreamPlace($0) }
        if before == nil {
            // What one looks for is read for money at a press alone; and a page that stays open asks on and on, only where
            // that costs nothing.
            let asksAll = since == nil && list.group == nil
            try await streams.wishForOld(asksAll ? sources : sources.filter(\.isFree))
            let standings = try await streams.sources(visit.member.id, list)
            sources = sources.compactMap { source in standings.first { $0.connection.id == source.connection.id } }
        }
        let sieve = try await visit.streamSieve().of(list)
        let view = try await streams.view(visit.member.id, sources, before: before).through(sieve)
        let newer = try await since.asyncMap { try await streams.newer(visit.member.id, sources, than: $0) } ?? 0
        let networks = visit.services.networks
        let links = try await visit.services.blockedLinks.filter()
        let presses = try await visit.services.presses.presses(at: view.entries, of: visit.member.id)
        let pictures = try await visit.pictures(of: view.entries)
        let left = try await visit.left(list, here, view, before, since)
        let marked = left.flatMap { left in view.entries.first { $0.place <= left.place } }
        let rows = view.lines.compactMap { line -> StreamRow? in
            var row = StreamRow(line, sources, networks, links, presses, pictures, at: visit.services.clock.now())
            if case .item(let kept) = line, kept.place == marked?.place { row?.left = left.map(StreamListWords.left) }
            return row
        }
        let isWaiting = sources.contains { $0.standing.wishedAt != nil }
        let unsettled = before == nil ? try await visit.services.replies.unsettled(visit.member.id) : 0
        let words = StreamListWords(list, named: name)
        let model = HomePage(
            frame: visit.visit.frame(list == .home ? "Stream" : words.tab, .home),
            title: words.title,
            content: words.content,
            listName: list.rawValue,
            action: LinkTarget(path: Paths.list(list)),
            lists: lists(list),
            tabs: tabs(list, all, here, networks),
            unsettled: unsettled == 0 ? nil : ReplyWords.unsettled(unsettled),
            standings: sources.filter { before == nil || $0.standing.wishedAt != nil }.map { source in
                let title = networks.title(of: source.connection.identity)
                return StreamStandingLine(source, title, isWaiting: source.standing.wishedAt != nil)
            },
            rows: rows,
            news: newer == 0 ? nil : news(newer),
            newest: LinkTarget(path: MemberVisit.streamPath(list, here)),
            refresh: refresh(list, here, since ?? view.top, before, isWaiting),
            filled: before == nil ? filled(sources, isEmpty: rows.isEmpty) : isWaiting ? "stream" : nil,
            isLive: before == nil && sources.contains { $0.live != nil },
            resume: left.map { LinkTarget(path: MemberVisit.resume($0, list, isHere: marked != nil)) },
            source: here?.connection.id.text ?? "",
            emptyText: rows.isEmpty ? emptyText(words, sources, isWaiting, isOlder: before != nil) : nil,
            older: view.next.map { LinkTarget(path: MemberVisit.streamPath(list, here, ("before", $0))) },
            before: before?.text ?? "",
            isOlder: before != nil,
            canRefresh: sources.contains { if case .readable = $0.state { true } else { false } },
            forget: before == nil ? Paths.forget(list).map { LinkTarget(path: $0) } : nil,
            forgetLabel: StreamListWords.forgetting(list)
        )
        return visit.visit.page(visit.site.templates.home, model)
    }

    /// The ways to all lists, with the one that is shown.
    static func lists(_ here: StreamList) -> [NetworkTab] { lists(here, here.group) }

    /// The same from where somebody types what they look for.
    static func lists(typing group: StreamGroup) -> [NetworkTab] { lists(nil, group) }

    private static func lists(_ here: StreamList?, _ group: StreamGroup?) -> [NetworkTab] {
        func tab(_ title: String, _ path: String, _ isHere: Bool) -> NetworkTab {
            NetworkTab(title: title, link: LinkTarget(path: path), isHere: isHere)
        }
        let typed = [
            tab(StreamListWords.tagsTab, Paths.streamTags(), group == .tag),
            tab(StreamListWords.searchTab, Paths.streamSearches(), group == .search),
        ]
        return StreamList.allCases.map { tab(StreamListWords($0).tab, Paths.list($0), $0 == here) } + typed
            + StreamTopics.leadingToPosts.map { topics in
                let list = StreamList.topics(topics)
                let isHere = here == list || topics == .lists && group == .list
                return tab(StreamListWords(list).tab, Paths.list(list), isHere)
            } + [tab(StreamListWords.collectionsTab, Paths.collection(.likes), here?.collection != nil)]
    }

    private static func tabs(
        _ list: StreamList,
        _ sources: [StreamSource],
        _ here: StreamSource?,
        _ networks: NetworkDirectory
    ) -> [NetworkTab] {
        [NetworkTab(title: "All", link: LinkTarget(path: Paths.list(list)), isHere: here == nil)]
            + sources.map { source in
                NetworkTab(
                    title: networks.title(of: source.connection.identity),
                    link: LinkTarget(path: MemberVisit.streamPath(list, source)),
                    isHere: source.connection.id == here?.connection.id
                )
            }
    }

    /// The first page asks what came above it; an older one only follows what is read into its gaps, and then rests.
    private static func refresh(
        _ list: StreamList,
        _ here: StreamSource?,
        _ top: StreamPlace?,
        _ before: StreamPlace?,
        _ isWaiting: Bool
    ) -> SameOriginLink? {
        guard let before else {
            return SameOriginLink(path: MemberVisit.streamPath(list, here, top.map { ("since", $0) }))
        }
        return isWaiting ? SameOriginLink(path: MemberVisit.streamPath(list, here, ("before", before))) : nil
    }

    private static func filled(_ sources: [StreamSource], isEmpty: Bool) -> String? {
        let waiting = sources.map(\.standing).filter { $0.wishedAt != nil }
        if isEmpty || waiting.contains(where: { $0.readAt == nil }) { return "stream" }
        return waiting.isEmpty ? nil : "standings"
    }

    private static func news(_ count: Int) -> String {
        let number = count >= Streams.maximumNewer ? "\(Streams.maximumNewer) or more" : String(count)
        return "\(number) new post\(count == 1 ? "" : "s")"
    }

    private static func emptyText(
        _ words: StreamListWords,
        _ sources: [StreamSource],
        _ isWaiting: Bool,
        isOlder: Bool
    ) -> String {
        if isOlder { return "Nothing older is kept here." }
        if isWaiting { return "Your networks are being read. \(words.title) stands here in a moment." }
        guard sources.contains(where: \.showsItems) else { return "Nothing is read yet." }
        return words.empty
    }
}

extension MemberVisit {
    /// Where the visit before ended, of the newest page of all networks; `nil` where nothing came above it since.
    fileprivate func left(
        _ list: StreamList,
        _ here: StreamSource?,
        _ view: StreamView,
        _ before: StreamPlace?,
        _ since: StreamPlace?
    ) async throws -> SeenPlace.Left? {
        guard here == nil, before == nil, since == nil else { return nil }
        let left = try await services.seenPlaces.look(at: list, view.top, in: session.id)
        return left.flatMap { left in view.top.map { $0 > left.place } == true ? left : nil }
    }

    /// The way to where the visit before ended.
    ///
    /// - Parameter isHere: whether that is on the newest page.
    fileprivate static func resume(_ left: SeenPlace.Left, _ list: StreamList, isHere: Bool) -> String {
        if isHere { return "\(streamPath(list, nil))#left" }
        // With the entry itself.
        let place = StreamPlace(moment: left.place.moment, number: left.place.number + 1)
        return streamPath(list, nil, ("before", place))
    }
}

extension StreamSource {
    /// Whether reading it costs nobody money.
    var isFree: Bool {
        if case .readable(let home) = state { home.cost == nil } else { false }
    }
}
