public import Primitives

/// What a member's networks show them: kept here, so that it is there at once and without the network.
///
/// - Rule: no page waits for a network. A page shows what is kept and wishes for more; the wish is a row that outlives the
///   program, and one program at a time reads a list.
/// - Why: networks are slow, down, or take money for each post.
/// - Without it: a dead network holds up the pages of the living ones, and two tabs pay twice.
public struct Streams: Sendable {
    private let store: any StreamStore
    private let connections: Connections
    private let networks: NetworkDirectory
    private let clock: Clock
    private let randomness: Randomness
    private let report: @Sendable (any Error) -> Void

    /// The use cases.
    ///
    /// - Parameter report: takes what went wrong with a reading and was no failure of its network.
    public init(
        store: any StreamStore,
        connections: Connections,
        networks: NetworkDirectory,
        clock: Clock,
        randomness: Randomness,
        report: @escaping @Sendable (any Error) -> Void
    ) {
        self.store = store
        self.connections = connections
        self.networks = networks
        self.clock = clock
        self.randomness = randomness
        self.report = report
    }

    /// Entries of one page.
    public static let pageSize = 40
    /// After a failure for which the network named no time, its list is left alone for so long.
    public static let retryPause = Duration.seconds(60)
    /// A wish by hand is heard no sooner than this after the last reading; RA-02.
    public static let shortestPause = Duration.seconds(30)
    /// New entries are counted up to here.
    public static let maximumNewer = 99
    /// So far a network's clock may be ahead of ours.
    static let maximumLead = Duration.seconds(3600)
    /// So many may call `workOnDue` at once: a slow network holds up one of them.
    public static let readers = 4

    // MARK: Looking

    /// A member's connections, each with what can be read of one of its lists.
    public func sources(_ member: ID<Member>, _ list: StreamList) async throws -> [StreamSource] {
        let standings = try await store.standings(member)
        return try await connections.all(member).asyncCompactMap { connection in
            guard let network = try await networks.network(of: connection.identity) else { return nil }
            // A network without any list has nothing to be told of.
            guard !network.lists.isEmpty else { return nil }
            // A list that somebody made there, and what somebody there says, is nowhere else.
            if let id = list.connectionID, id != connection.id { return nil }
            let list = ConnectionList(connection.id, list)
            let standing = standings.first { $0.list == list }
            return StreamSource(
                connection: connection,
                network: network,
                standing: standing ?? StreamStanding(list: list)
            )
        }
    }

    /// The lists of a group of which anything is kept for a member or wished for, in the order of their names.
    public func sought(_ group: StreamGroup, _ member: ID<Member>) async throws -> [StreamList] {
        Set(try await store.standings(member).map(\.list.list)).filter { $0.group == group }
            .sorted { $0.rawValue < $1.rawValue }
    }

    /// Whether anything is kept for a member of a list, or wished for.
    public func looksAt(_ list: StreamList, _ member: ID<Member>) async throws -> Bool {
        try await store.standings(member).contains { $0.list.list == list }
    }

    /// What leads to further lists at a member's connections, as far as it is kept.
    public func topics(_ member: ID<Member>, _ kind: StreamTopics) async throws -> [KeptStreamTopic] {
        try await store.topics(member, kind)
    }

    /// A page of what is kept of some sources.
    public func view(_ member: ID<Member>, _ sources: [StreamSource], before: StreamPlace?) async throws -> StreamView {
        var (items, gaps): ([KeptStreamItem], [StreamGap]) = ([], [])
        if let (list, shown) = shown(sources) {
            items = try await store.items(member, list, shown, before, Self.pageSize + 1)
            gaps = try await store.gaps(member, list, shown)
        }
        return StreamView(items, gaps, size: Self.pageSize, before: before)
    }

    /// How many entries of some sources came above a place, up to `maximumNewer`.
    public func newer(_ member: ID<Member>, _ sources: [StreamSource], than place: StreamPlace) async throws -> Int {
        guard let (list, shown) = shown(sources) else { return 0 }
        return try await store.newer(member, list, shown, place, Self.maximumNewer)
    }

    /// The list that sources are of, and the connections whose entries may be shown; `nil` without any.
    private func shown(_ sources: [StreamSource]) -> (StreamList, [ID<Connection>])? {
        let shown = sources.filter(\.showsItems).map(\.list)
        return shown.first.map { first in (first.list, shown.filter { $0.list == first.list }.map(\.connectionID)) }
    }

    // MARK: Wishing

    /// Wishes for every list that is older than its network's lists may be; whether any is waited for now.
    @discardableResult
    public func wishForOld(_ sources: [StreamSource]) async throws -> Bool {
        try await wish(sources) { list in list.freshness }
    }

    /// Wishes for every list because its member asks; whether any is waited for now.
    ///
    /// Where reading costs money, not before it is old.
    @discardableResult
    public func wishForAll(_ sources: [StreamSource]) async throws -> Bool {
        try await wish(sources) { list in list.cost == nil ? Self.shortestPause : list.freshness }
    }

    private func wish(
        _ sources: [StreamSource],
        olderThan age: (SocialNetwork.List) -> Duration
    ) async throws -> Bool {
        let now = clock.now()
        var waits = false
        for source in sources {
            guard case .readable(let list) = source.state else { continue }
            let standing = source.standing
            if standing.wishedAt != nil {
                waits = true
            } else if standing.pausedUntil.map({ $0 <= now }) ?? true,
                standing.readAt.map({ now - $0 > age(list) }) ?? true
            {
                try await store.wish(source.list, nil, now)
                waits = true
            }
        }
        return waits
    }

    /// Wishes for what lies below a moment of a source unread.
    public func wish(for gap: Timestamp, of source: StreamSource) async throws {
        guard case .readable = source.state, source.standing.pausedUntil.map({ $0 <= clock.now() }) ?? true else {
            return
        }
        try await store.wish(source.list, gap, clock.now())
    }

    // MARK: Reading

    /// Reads what is wished for, one list after the other, until nothing is; how many those were.
    public func workOnDue() async throws -> Int {
        var count = 0
        while !Task.isCancelled, try await work() { count += 1 }
        return count
    }

    /// Reads the list that waits longest; `false` when none does.
    private func work() async throws -> Bool {
        let key = randomness.secret()
        let now = clock.now()
        guard let reading = try await store.claim(now, now + StreamReading.lease, key) else { return false }
        do {
            try await read(reading)
        } catch let failure as NetworkFailure {
            try await fail(reading, failure.category, failure.retryAt)
        } catch is CancellationError {
            // The program stops; whoever starts next begins again when the lease is over.
            return false
        } catch {
            report(error)
            try await fail(reading, .transient, nil)
        }
        return true
    }

    private func fail(
        _ reading: StreamReading,
        _ category: NetworkFailure.Category,
        _ retryAt: Timestamp?
    ) async throws {
        let pause = clock.now() + Self.retryPause
        try await store.fail(reading, category, max(retryAt ?? pause, pause))
    }

    private func read(_ reading: StreamReading) async throws {
        guard let connection = try await connections.connection(reading.list.connectionID, of: reading.memberID) else {
            return
        }
        let found = try await connections.call(connection) { network, credential in
            guard case .possible(let list) = network.reading(reading.list.list) else {
                throw NetworkFailure(.unsupported, detail: "no program reads this list")
            }
            return try await stretch(reading, of: network.name, list, credential)
        }
        try await store.keep(reading, found, clock.now())
    }

    /// Reads pages until one holds an entry that is kept, the list ends, or enough was read; what lies below then is a gap.
    private func stretch(
        _ reading: StreamReading,
        of network: NetworkName,
        _ list: SocialNetwork.List,
        _ credential: Credential
    ) async throws -> StreamRun {
        var run = StreamRun()
        var seen: Set<String> = []
        var known: [String: Timestamp] = [:]
        var next = reading.gap?.next
        for number in 1... {
            if let cost = list.cost, try await !store.pay(cost, network, at: clock.now()) {
                guard number > 1 else { throw ReadingCost.usedUp(at: clock.now()) }
                break
            }
            let page = try await list.read(credential, next)
            // What says it is of tomorrow would stand above all others for ever.
            let latest = clock.now() + Self.maximumLead
            let items = page.items.filter { item in
                item.moment <= latest && item.moment.milliseconds >= 0 && seen.insert(item.remoteID).inserted
            }
            run.items += items
            // Whoever sends the same one twice means it once.
            run.topics += page.topics.filter { seen.insert($0.name).inserted }
            run.isComplete = run.isComplete && page.isComplete
            run.reachesEnd = page.next == nil && page.isComplete
            // A page that leads to itself leads nowhere.
            next = page.next == next ? nil : page.next
            known = try await store.known(reading.list, items.map(\.remoteID))
            // Whatever lies below was read before, unless a gap says otherwise.
            if next == nil || !known.isEmpty || number >= list.maximumPages { break }
        }
        if case .topics = reading.list.list {
            run.isCut = next != nil || run.topics.count > StreamRetention.maximumTopics
            run.topics = Array(run.topics.prefix(StreamRetention.maximumTopics))
            // What many look at is in no order of time, and what they looked at before is not gone there: it is left out.
            run.replacesAll = run.isComplete
            return run
        }
        if reading.list.list.isOfMarks {
            try await place(&run, known, reading)
        } else if !list.marksLast, next != nil, known.isEmpty {
            // What lies between can never be asked for, so nothing may stand below it as if nothing did.
            run.isWhole = true
        }
        run.isComplete = run.isComplete && run.isInOrder
        guard list.marksLast, let next, let lowest = run.stretch?.lowerBound ?? reading.gap?.moment else { return run }
        var isOpen = known.isEmpty
        if !isOpen { isOpen = try await isUnread(below: lowest, reading) }
        if isOpen {
            run.gap = StreamGap(list: reading.list, moment: lowest, next: next)
        }
        return run
    }

    /// Gives the entries of a list the moments they stand by that its network does not tell.
    private func place(_ run: inout StreamRun, _ known: [String: Timestamp], _ reading: StreamReading) async throws {
        // What one took out of such a list is gone from it, however far below it stood.
        run.isWhole = run.reachesEnd
        let last = run.items.lastIndex { known[$0.remoteID] != nil }
        if !run.isWhole, let last, let moment = known[run.items[last].remoteID],
            try await store.reaches(reading.list, below: moment)
        {
            // Nobody knows where those stand among what is kept below.
            run.items.removeSubrange((last + 1)...)
        }
        let now = clock.now()
        var since: Timestamp?
        if reading.gap == nil, let readAt = reading.readAt,
            try await store.reaches(reading.list, below: now + .milliseconds(1))
        {
            // Between what came in since and what was there lies what was not read, with room to stand in.
            since = known.isEmpty ? readAt + (now - readAt) / 2 : readAt
        }
        let order = MarkedOrder(known: known, since: since, end: reading.gap?.moment ?? now + .milliseconds(1))
        run.items = order.placed(run.items)
    }

    /// Whether the list goes on below a moment with nothing kept of it any more: what was there was not read for long.
    private func isUnread(below moment: Timestamp, _ reading: StreamReading) async throws -> Bool {
        if let end = reading.end, end >= moment { return false }
        return try await !store.reaches(reading.list, below: moment)
    }

    // MARK: Forgetting

    /// Removes what a member's networks showed, for who leaves them here (OF-11).
    public func forget(_ member: ID<Member>) async throws {
        for connection in try await connections.all(member) { try await store.forget(connection.id) }
    }

    /// Removes what is kept of a list at all of a member's networks, and that they looked at it.
    public func forget(_ list: StreamList, of member: ID<Member>) async throws {
        for connection in try await connections.all(member) {
            try await store.forget(ConnectionList(connection.id, list))
        }
    }

    /// Removes what is kept longer than its network's rules allow, and all of a network that is not read here any more; how
    /// many entries.
    public func purge() async throws -> Int {
        var count = 0
        let now = clock.now()
        let names = networks.all.map(\.name) + networks.families.map(\.name) + networks.known.map(\.name)
        for name in Set(names) {
            for list in StreamList.allCases {
                count += try await store.purge(name, list, now - retention(at: name) { $0.reading(list) })
            }
            for group in StreamGroup.allCases {
                // They are all kept alike, those that the network has at all.
                let longest = group.samples.map { list in retention(at: name) { $0.sought(list) } }.max() ?? .zero
                count += try await store.purge(name, group, now - longest)
            }
        }
        return count
    }

    private func retention(
        at name: NetworkName,
        _ reading: (SocialNetwork) -> SocialNetwork.ListReading
    ) -> Duration {
        if networks.family(name) != nil { return StreamRetention.maximumAge }
        guard case .possible(let list)? = networks[name].map(reading) else { return .zero }
        return list.retention
    }
}
