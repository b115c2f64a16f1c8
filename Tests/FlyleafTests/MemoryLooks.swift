import Flyleaf
import Primitives

/// What members look at one by one, in memory, by a number of the store's.
struct MemoryLooks<Value: Sendable & Equatable> {
    struct Row {
        let connectionID: ID<Connection>
        let remoteID: String
        var askedAt: Timestamp
        var kept = KeptLook<Value>()
        var heldUntil: Timestamp?
        var key: String?
    }

    var rows: [Int64: Row] = [:]

    /// Notes a wish, and lets those of the connection go that were asked for the longest ago.
    mutating func wish(
        _ number: Int64,
        _ connectionID: ID<Connection>,
        _ remoteID: String,
        known: Value? = nil,
        _ moment: Timestamp,
        maximum: Int
    ) {
        var row = rows[number] ?? Row(connectionID: connectionID, remoteID: remoteID, askedAt: moment)
        guard row.kept.wishedAt == nil, row.kept.pausedUntil.map({ $0 <= moment }) ?? true else { return }
        row.kept.wishedAt = moment
        row.kept.value = row.kept.value ?? known
        row.askedAt = moment
        rows[number] = row
        let others = rows.filter { $0.key != number && $0.value.connectionID == connectionID }
        let gone = others.sorted { $0.value.askedAt > $1.value.askedAt }.dropFirst(maximum - 1)
        for other in gone { rows[other.key] = nil }
    }

    fileprivate mutating func claim(
        _ now: Timestamp,
        _ until: Timestamp,
        _ key: String,
        _ member: (ID<Connection>) -> ID<Member>?
    ) -> HeldLook? {
        let waiting = rows.filter { $0.value.kept.wishedAt != nil && $0.value.heldUntil.map { $0 <= now } ?? true }
            .min { ($0.value.kept.wishedAt ?? now) < ($1.value.kept.wishedAt ?? now) }
        guard let (number, row) = waiting, let memberID = member(row.connectionID) else { return nil }
        rows[number]?.heldUntil = until
        rows[number]?.key = key
        return HeldLook(
            number: number,
            remoteID: row.remoteID,
            connectionID: row.connectionID,
            memberID: memberID,
            key: key
        )
    }

    /// Changes the row that a reading holds.
    fileprivate mutating func settle(_ reading: HeldLook, _ change: (inout KeptLook<Value>) -> Void) {
        guard var row = rows[reading.number], row.key == reading.key else { return }
        row.key = nil
        row.heldUntil = nil
        row.kept.wishedAt = nil
        change(&row.kept)
        rows[reading.number] = row
    }
}

/// A store of them.
protocol MemoryLookStore: LookStore {
    static var looks: WritableKeyPath<MemoryStores.Tables, MemoryLooks<Value>> { get }

    var memory: MemoryStores { get }
}

extension MemoryLookStore {
    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> HeldLook? {
        memory.write { tables in
            tables.sweepThreads()
            let members = tables.connections.mapValues(\.connection.memberID)
            return tables[keyPath: Self.looks].claim(now, until, key) { members[$0] }
        }
    }

    func keep(_ reading: HeldLook, _ value: Value, _ moment: Timestamp) async throws {
        memory.write { tables in
            tables[keyPath: Self.looks].settle(reading) { kept in
                kept = KeptLook()
                kept.value = value
                kept.readAt = moment
            }
        }
    }

    func fail(_ reading: HeldLook, _ failure: NetworkFailure.Category, _ pausedUntil: Timestamp) async throws {
        memory.write { tables in
            tables[keyPath: Self.looks].settle(reading) { kept in
                kept.failure = failure
                kept.pausedUntil = pausedUntil
            }
        }
    }

    func purge(_ network: NetworkName, _ readBefore: Timestamp) async throws -> Int {
        memory.write { tables in
            let networks = tables.connections.mapValues(\.connection.identity.network)
            let gone = tables[keyPath: Self.looks].rows.filter { _, row in
                networks[row.connectionID] == network && (row.kept.readAt ?? row.askedAt) < readBefore
            }
            for number in gone.keys { tables[keyPath: Self.looks].rows[number] = nil }
            return gone.count
        }
    }
}
