import Flyleaf
import Primitives

/// What networks showed to members, in memory.
struct MemoryStreams {
    struct Row {
        var standing: StreamStanding
        var gap: Timestamp?
        var heldUntil: Timestamp?
        var key: String?
        var end: Timestamp?
    }

    var rows: [ConnectionList: Row] = [:]
    var items: [(member: ID<Member>, list: StreamList, kept: KeptStreamItem, readAt: Timestamp)] = []
    var gaps: [StreamGap] = []
    var topics: [ConnectionList: [StreamTopic]] = [:]
    var lastNumber: Int64 = 0
    var postsRead: [NetworkName: (day: Int64, posts: Int)] = [:]

    mutating func forget(_ id: ID<Connection>) {
        rows = rows.filter { $0.key.connectionID != id }
        items.removeAll { $0.kept.connectionID == id }
        gaps.removeAll { $0.list.connectionID == id }
        topics = topics.filter { $0.key.connectionID != id }
    }

    /// Gives up the lists of a group that nobody looked at for longest, so that another has room.
    fileprivate mutating func makeRoom(_ id: ID<Connection>, _ group: StreamGroup) {
        func last(_ row: Row) -> Timestamp {
            let moments = [row.standing.wishedAt, row.standing.readAt, row.standing.pausedUntil].compactMap { $0 }
            return moments.max() ?? Timestamp(milliseconds: 0)
        }
        let rows = rows.values.filter { $0.standing.list.connectionID == id && $0.standing.list.list.group == group }
            .sorted { last($0) > last($1) }
        for row in rows.dropFirst(StreamRetention.maximumLists(group) - 1) { forget(row.standing.list) }
    }

    fileprivate mutating func forget(_ list: ConnectionList) {
        rows[list] = nil
        topics[list] = nil
        items.removeAll { $0.list == list.list && $0.kept.connectionID == list.connectionID }
        gaps.removeAll { $0.list == list }
    }

    /// Removes the lists of a group without an entry that nobody looked at since a moment.
    fileprivate mutating func remove(_ group: StreamGroup, _ moment: Timestamp, where isOf: (ID<Connection>) -> Bool) {
        for (list, row) in rows
        where list.list.group == group && row.standing.wishedAt == nil && isOf(list.connectionID) {
            let last = [row.standing.readAt, row.standing.pausedUntil].compactMap { $0 }.max()
            if items(of: list).isEmpty, last.map({ $0 < moment }) ?? true { forget(list) }
        }
    }

    /// The entries of a list.
    func items(of list: ConnectionList) -> [KeptStreamItem] {
        items.filter { $0.list == list.list && $0.kept.connectionID == list.connectionID }.map(\.kept)
    }

    /// Removes some of the entries of a list.
    private mutating func removeItems(_ list: ConnectionList, where isGone: (KeptStreamItem) -> Bool) {
        items.removeAll {
            $0.list == list.list && $0.kept.connectionID == list.connectionID && isGone($0.kept)
        }
    }

    fileprivate mutating func keep(_ reading: StreamReading, _ run: StreamRun, _ moment: Timestamp) {
        let list = reading.list
        guard let row = rows[list], row.key == reading.key else { return }
        let readAt = reading.gap == nil ? moment : row.standing.readAt
        let standing = StreamStanding(list: list, readAt: readAt, isCut: run.isCut)
        rows[list] = Row(standing: standing, end: run.end(of: reading) ?? row.end)
        let end = reading.gap?.moment
        gaps.removeAll { $0.list == list && $0.moment == end }
        if let lowest = run.reach {
            func isWithin(_ moment: Timestamp) -> Bool { moment > lowest && end.map { moment < $0 } ?? true }
            gaps.removeAll { $0.list == list && isWithin($0.moment) }
            let names = Set(run.items.map(\.remoteID))
            removeItems(list) {
                run.isComplete && isWithin($0.place.moment) && !names.contains($0.item.remoteID)
            }
        }
        for item in run.items { put(item, in: list, of: reading.memberID, moment) }
        if let gap = run.gap {
            gaps.removeAll { $0.list == list && $0.moment == gap.moment }
            gaps.append(gap)
        }
        trim(list)
        guard case .topics(let kind) = list.list else { return }
        topics[list] = run.topics
        guard kind == .lists else { return }
        let left = Set(run.topics.compactMap { NetworkListKey(list.connectionID, $0.name) })
        for other in rows.keys where other.connectionID == list.connectionID {
            if let key = other.list.key, !left.contains(key) { forget(other) }
        }
    }

    private mutating func put(
        _ item: StreamItem,
        in list: ConnectionList,
        of member: ID<Member>,
        _ moment: Timestamp
    ) {
        let index = items.firstIndex {
            $0.list == list.list && $0.kept.connectionID == list.connectionID
                && $0.kept.item.remoteID == item.remoteID
        }
        if index == nil { lastNumber += 1 }
        let place = StreamPlace(moment: item.moment, number: index.map { items[$0].kept.place.number } ?? lastNumber)
        let kept = KeptStreamItem(connectionID: list.connectionID, place: place, readAt: moment, item: item)
        let row = (member, list.list, kept, moment)
        if let index { items[index] = row } else { items.append(row) }
    }

    fileprivate mutating func take(
        _ list: ConnectionList,
        _ changes: [StreamChange],
        of member: ID<Member>,
        _ moment: Timestamp
    ) -> StreamTaking {
        guard let row = rows[list], row.standing.readAt != nil else { return .unread }
        guard row.key == nil else { return .held }
        var count = 0
        for change in changes {
            let kept = items(of: list)
            switch change {
            case .came(let item):
                put(item, in: list, of: member, moment)
                count += 1
            case .changed(let item):
                guard let old = kept.first(where: { $0.item.remoteID == item.remoteID })?.item else { continue }
                put(old.changed(by: item), in: list, of: member, moment)
                count += 1
            case .gone(let remoteID):
                removeItems(list) { $0.item.remoteID == remoteID }
                count += kept.count - items(of: list).count
            }
        }
        trim(list)
        return .taken(count)
    }

    private mutating func trim(_ list: ConnectionList) {
        var bytes = 0
        let first = items(of: list).sorted { $0.place > $1.place }.enumerated().first { place, kept in
            bytes += kept.item.post.weight
            return place >= StreamRetention.maximumItems(list.list) || bytes > StreamRetention.maximumBytes(list.list)
        }
        if let place = first?.element.place {
            removeItems(list) { $0.place <= place }
            gaps.removeAll { $0.list == list && $0.moment <= place.moment }
        }
        let kept = items(of: list).map(\.place).sorted(by: >)
        if kept.count >= StreamRetention.maximumItems(list.list), let last = kept.last {
            gaps.removeAll { $0.list == list && $0.moment <= last.moment }
        }
        let own = gaps.filter { $0.list == list }.map(\.moment).sorted(by: >)
        if own.count > StreamRetention.maximumGaps {
            let last = own[StreamRetention.maximumGaps - 1]
            gaps.removeAll { $0.list == list && $0.moment < last }
        }
    }
}

extension MemoryStores {
    var streams: any StreamStore { MemoryStreamStore(memory: self) }
}

private struct MemoryStreamStore: StreamStore {
    let memory: MemoryStores

    func standings(_ member: ID<Member>) async throws -> [StreamStanding] {
        memory.read { tables in
            tables.streams.rows.values.map(\.standing)
                .filter { tables.connections[$0.list.connectionID]?.connection.memberID == member }
                .sorted {
                    ($0.list.connectionID, $0.list.list.rawValue) < ($1.list.connectionID, $1.list.list.rawValue)
                }
        }
    }

    func wish(_ list: ConnectionList, _ gap: Timestamp?, _ moment: Timestamp) async throws {
        memory.write { tables in
            guard tables.connections[list.connectionID] != nil else { return }
            if let gap {
                guard tables.streams.gaps.contains(where: { $0.list == list && $0.moment == gap }) else { return }
            }
            if let group = list.list.group, tables.streams.rows[list] == nil {
                tables.streams.makeRoom(list.connectionID, group)
            }
            var row = tables.streams.rows[list] ?? .init(standing: StreamStanding(list: list))
            guard row.standing.wishedAt == nil, row.standing.pausedUntil.map({ $0 <= moment }) ?? true else { return }
            row.standing.wishedAt = moment
            row.gap = gap
            tables.streams.rows[list] = row
        }
    }

    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> StreamReading? {
        memory.write { tables in
            let waiting = tables.streams.rows.values
                .filter { $0.standing.wishedAt != nil && $0.heldUntil.map { $0 <= now } ?? true }
                .min { ($0.standing.wishedAt ?? now) < ($1.standing.wishedAt ?? now) }
            guard let waiting, let owner = tables.connections[waiting.standing.list.connectionID] else { return nil }
            let list = waiting.standing.list
            tables.streams.rows[list]?.heldUntil = until
            tables.streams.rows[list]?.key = key
            return StreamReading(
                list: list,
                memberID: owner.connection.memberID,
                readAt: waiting.standing.readAt,
                end: waiting.end,
                gap: tables.streams.gaps.first { $0.list == list && $0.moment == waiting.gap },
                key: key
            )
        }
    }

    func known(_ list: ConnectionList, _ remoteIDs: [String]) async throws -> [String: Timestamp] {
        memory.read { tables in
            let found = tables.streams.items(of: list).filter { remoteIDs.contains($0.item.remoteID) }
            return Dictionary(uniqueKeysWithValues: found.map { ($0.item.remoteID, $0.place.moment) })
        }
    }

    func reaches(_ list: ConnectionList, below moment: Timestamp) async throws -> Bool {
        memory.read { tables in
            tables.streams.items(of: list).contains { $0.place.moment < moment }
                || tables.streams.gaps.contains { $0.list == list && $0.moment <= moment }
        }
    }

    func keep(_ reading: StreamReading, _ run: StreamRun, _ moment: Timestamp) async throws {
        memory.write { tables in
            tables.streams.keep(reading, run, moment)
            tables.keepOutRemoved(moment)
        }
    }

    func take(_ list: ConnectionList, _ changes: [StreamChange], _ moment: Timestamp) async throws -> StreamTaking {
        memory.write { tables in
            guard let owner = tables.connections[list.connectionID]?.connection.memberID else { return .unread }
            defer { tables.keepOutRemoved(moment) }
            return tables.streams.take(list, changes, of: owner, moment)
        }
    }

    func fail(
        _ reading: StreamReading,
        _ failure: NetworkFailure.Category,
        _ pausedUntil: Timestamp
    ) async throws {
        memory.write { tables in
            guard var row = tables.streams.rows[reading.list], row.key == reading.key else { return }
            row.standing.wishedAt = nil
            row.standing.failure = failure
            row.standing.pausedUntil = pausedUntil
            tables.streams.rows[reading.list] = .init(standing: row.standing, end: row.end)
        }
    }

    func items(
        _ member: ID<Member>,
        _ list: StreamList,
        _ connections: [ID<Connection>],
        _ before: StreamPlace?,
        _ limit: Int
    ) async throws -> [KeptStreamItem] {
        memory.read { tables in
            let found = tables.streams.items.filter {
                $0.member == member && $0.list == list && connections.contains($0.kept.connectionID)
            }
            .map(\.kept).filter { kept in before.map { kept.place < $0 } ?? true }
            return Array(found.sorted { $0.place > $1.place }.prefix(max(0, limit)))
        }
    }

    func gaps(_ member: ID<Member>, _ list: StreamList, _ connections: [ID<Connection>]) async throws -> [StreamGap] {
        memory.read { tables in
            tables.streams.gaps.filter { gap in
                gap.list.list == list && connections.contains(gap.list.connectionID)
                    && tables.connections[gap.list.connectionID]?.connection.memberID == member
            }
            .sorted { ($1.moment, $0.list.connectionID) < ($0.moment, $1.list.connectionID) }
        }
    }

    func newer(
        _ member: ID<Member>,
        _ list: StreamList,
        _ connections: [ID<Connection>],
        _ place: StreamPlace,
        _ limit: Int
    ) async throws -> Int {
        memory.read { tables in
            let count = tables.streams.items.count {
                $0.member == member && $0.list == list && connections.contains($0.kept.connectionID)
                    && $0.kept.place > place
            }
            return min(count, limit)
        }
    }

    func forget(_ id: ID<Connection>) async throws {
        memory.write { $0.streams.forget(id) }
    }

    func purge(_ network: NetworkName, _ list: StreamList, _ readBefore: Timestamp) async throws -> Int {
        purge(network, readBefore) { $0 == list }
    }

    func topics(_ member: ID<Member>, _ kind: StreamTopics) async throws -> [KeptStreamTopic] {
        memory.read { tables in
            tables.streams.topics.filter { list, _ in
                list.list == .topics(kind) && tables.connections[list.connectionID]?.connection.memberID == member
            }
            .sorted { $0.key.connectionID < $1.key.connectionID }
            .flatMap { list, topics in
                topics.map { KeptStreamTopic(connectionID: list.connectionID, kind: kind, topic: $0) }
            }
        }
    }

    func forget(_ list: ConnectionList) async throws {
        memory.write { $0.streams.forget(list) }
    }

    func purge(_ network: NetworkName, _ group: StreamGroup, _ readBefore: Timestamp) async throws -> Int {
        let count = purge(network, readBefore) { $0.group == group }
        memory.write { tables in
            let connections = tables.connections
            tables.streams.remove(group, readBefore) { connections[$0]?.connection.identity.network == network }
        }
        return count
    }

    private func purge(_ network: NetworkName, _ readBefore: Timestamp, _ isMeant: @Sendable (StreamList) -> Bool)
        -> Int
    {
        memory.write { tables in
            let gone = tables.streams.items.filter { row in
                isMeant(row.list) && row.readAt < readBefore
                    && tables.connections[row.kept.connectionID]?.connection.identity.network == network
            }
            .prefix(1000)
            let numbers = Set(gone.map(\.kept.place.number))
            tables.streams.items.removeAll { numbers.contains($0.kept.place.number) }
            let left = Set(tables.streams.items.map { ConnectionList($0.kept.connectionID, $0.list) })
            if !gone.isEmpty { tables.streams.gaps.removeAll { !left.contains($0.list) } }
            return gone.count
        }
    }

    func count(_ posts: Int, _ network: NetworkName, _ day: Int64, _ limit: Int) async throws -> Bool {
        memory.write { tables in
            let kept = tables.streams.postsRead[network]
            let sum = (kept?.day == day ? kept?.posts ?? 0 : 0) + posts
            guard sum <= limit else { return false }
            tables.streams.postsRead[network] = (day, sum)
            return true
        }
    }
}
