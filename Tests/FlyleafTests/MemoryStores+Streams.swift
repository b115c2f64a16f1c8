import Flyleaf
import Primitives

/// What networks showed to members, in memory.
struct MemoryStreams {
    struct Row {
        var standing: StreamStanding
        var gap: Timestamp?
        var heldUntil: Timestamp?
        var key: String?
    }

    var rows: [ID<Connection>: Row] = [:]
    var items: [(member: ID<Member>, kept: KeptStreamItem, readAt: Timestamp)] = []
    var gaps: [StreamGap] = []
    var lastNumber: Int64 = 0
    var postsRead: [NetworkName: (day: Int64, posts: Int)] = [:]

    mutating func forget(_ id: ID<Connection>) {
        rows[id] = nil
        items.removeAll { $0.kept.connectionID == id }
        gaps.removeAll { $0.connectionID == id }
    }

    fileprivate mutating func keep(_ reading: StreamReading, _ run: StreamRun, _ moment: Timestamp) {
        let id = reading.connectionID
        guard rows[id]?.key == reading.key else { return }
        let readAt = reading.gap == nil ? moment : rows[id]?.standing.readAt
        rows[id] = Row(standing: StreamStanding(connectionID: id, readAt: readAt))
        let end = reading.gap?.moment
        gaps.removeAll { $0.connectionID == id && $0.moment == end }
        if let lowest = run.stretch?.lowerBound {
            func isWithin(_ moment: Timestamp) -> Bool { moment > lowest && end.map { moment < $0 } ?? true }
            gaps.removeAll { $0.connectionID == id && isWithin($0.moment) }
            let names = Set(run.items.map(\.remoteID))
            items.removeAll {
                run.isComplete && $0.kept.connectionID == id && isWithin($0.kept.place.moment)
                    && !names.contains($0.kept.item.remoteID)
            }
        }
        for item in run.items {
            let index = items.firstIndex {
                $0.kept.connectionID == id && $0.kept.item.remoteID == item.remoteID
            }
            if index == nil { lastNumber += 1 }
            let place = StreamPlace(
                moment: item.moment,
                number: index.map { items[$0].kept.place.number } ?? lastNumber
            )
            let row = (reading.memberID, KeptStreamItem(connectionID: id, place: place, item: item), moment)
            if let index { items[index] = row } else { items.append(row) }
        }
        if let gap = run.gap {
            gaps.removeAll { $0.connectionID == id && $0.moment == gap.moment }
            gaps.append(gap)
        }
        let kept = items.map(\.kept).filter { $0.connectionID == id }.sorted { $0.place > $1.place }
        var bytes = 0
        let first = kept.enumerated().first { place, kept in
            bytes += kept.item.post.weight
            return place >= StreamRetention.maximumItems || bytes > StreamRetention.maximumBytes
        }
        if let place = first?.element.place {
            items.removeAll { $0.kept.connectionID == id && $0.kept.place <= place }
            gaps.removeAll { $0.connectionID == id && $0.moment <= place.moment }
        }
        let own = gaps.filter { $0.connectionID == id }.map(\.moment).sorted(by: >)
        if own.count > StreamRetention.maximumGaps {
            let last = own[StreamRetention.maximumGaps - 1]
            gaps.removeAll { $0.connectionID == id && $0.moment < last }
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
                .filter { tables.connections[$0.connectionID]?.connection.memberID == member }
                .sorted { $0.connectionID < $1.connectionID }
        }
    }

    func wish(_ id: ID<Connection>, _ gap: Timestamp?, _ moment: Timestamp) async throws {
        memory.write { tables in
            guard tables.connections[id] != nil else { return }
            if let gap {
                guard tables.streams.gaps.contains(where: { $0.connectionID == id && $0.moment == gap }) else { return }
            }
            var row = tables.streams.rows[id] ?? .init(standing: StreamStanding(connectionID: id))
            guard row.standing.wishedAt == nil, row.standing.pausedUntil.map({ $0 <= moment }) ?? true else { return }
            row.standing.wishedAt = moment
            row.gap = gap
            tables.streams.rows[id] = row
        }
    }

    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> StreamReading? {
        memory.write { tables in
            let waiting = tables.streams.rows.values
                .filter { $0.standing.wishedAt != nil && $0.heldUntil.map { $0 <= now } ?? true }
                .min { ($0.standing.wishedAt ?? now) < ($1.standing.wishedAt ?? now) }
            guard let waiting, let owner = tables.connections[waiting.standing.connectionID] else { return nil }
            let id = waiting.standing.connectionID
            tables.streams.rows[id]?.heldUntil = until
            tables.streams.rows[id]?.key = key
            let gap = tables.streams.gaps.first { $0.connectionID == id && $0.moment == waiting.gap }
            return StreamReading(connectionID: id, memberID: owner.connection.memberID, gap: gap, key: key)
        }
    }

    func known(_ id: ID<Connection>, _ remoteIDs: [String]) async throws -> Set<String> {
        memory.read { tables in
            Set(tables.streams.items.filter { $0.kept.connectionID == id }.map(\.kept.item.remoteID))
                .intersection(remoteIDs)
        }
    }

    func keep(_ reading: StreamReading, _ run: StreamRun, _ moment: Timestamp) async throws {
        memory.write { $0.streams.keep(reading, run, moment) }
    }

    func fail(
        _ reading: StreamReading,
        _ failure: NetworkFailure.Category,
        _ pausedUntil: Timestamp
    ) async throws {
        memory.write { tables in
            guard var row = tables.streams.rows[reading.connectionID], row.key == reading.key else { return }
            row.standing.wishedAt = nil
            row.standing.failure = failure
            row.standing.pausedUntil = pausedUntil
            tables.streams.rows[reading.connectionID] = .init(standing: row.standing)
        }
    }

    func items(
        _ member: ID<Member>,
        _ connections: [ID<Connection>],
        _ before: StreamPlace?,
        _ limit: Int
    ) async throws -> [KeptStreamItem] {
        memory.read { tables in
            let found = tables.streams.items.filter {
                $0.member == member && connections.contains($0.kept.connectionID)
            }
            .map(\.kept).filter { kept in before.map { kept.place < $0 } ?? true }
            return Array(found.sorted { $0.place > $1.place }.prefix(max(0, limit)))
        }
    }

    func gaps(_ member: ID<Member>, _ connections: [ID<Connection>]) async throws -> [StreamGap] {
        memory.read { tables in
            tables.streams.gaps.filter { gap in
                connections.contains(gap.connectionID)
                    && tables.connections[gap.connectionID]?.connection.memberID == member
            }
            .sorted { ($1.moment, $0.connectionID) < ($0.moment, $1.connectionID) }
        }
    }

    func newer(
        _ member: ID<Member>,
        _ connections: [ID<Connection>],
        _ place: StreamPlace,
        _ limit: Int
    ) async throws -> Int {
        memory.read { tables in
            let count = tables.streams.items.count {
                $0.member == member && connections.contains($0.kept.connectionID) && $0.kept.place > place
            }
            return min(count, limit)
        }
    }

    func forget(_ id: ID<Connection>) async throws {
        memory.write { $0.streams.forget(id) }
    }

    func purge(_ network: NetworkName, _ readBefore: Timestamp) async throws -> Int {
        memory.write { tables in
            let gone = tables.streams.items.filter { row in
                row.readAt < readBefore
                    && tables.connections[row.kept.connectionID]?.connection.identity.network == network
            }
            .prefix(1000)
            let numbers = Set(gone.map(\.kept.place.number))
            tables.streams.items.removeAll { numbers.contains($0.kept.place.number) }
            let left = Set(tables.streams.items.map(\.kept.connectionID))
            if !gone.isEmpty { tables.streams.gaps.removeAll { !left.contains($0.connectionID) } }
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
