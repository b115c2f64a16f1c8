import Flyleaf
import Primitives

/// The thread around an entry, in memory; it counts as long as its entry is there.
struct MemoryThread {
    let postID: String
    var askedAt: Timestamp
    var kept = KeptThread()
    var heldUntil: Timestamp?
    var key: String?
}

extension MemoryStores {
    var threads: any StreamThreadStore { MemoryThreadStore(memory: self) }
}

extension MemoryStores.Tables {
    /// The entry of a number.
    fileprivate func entry(_ number: Int64) -> (member: ID<Member>, entry: StreamEntry)? {
        streams.items.first { $0.kept.place.number == number }.map { row in
            (row.member, StreamEntry(list: ConnectionList(row.kept.connectionID, row.list), kept: row.kept))
        }
    }

    /// Changes the row that a reading holds.
    fileprivate mutating func settle(_ reading: ThreadReading, _ change: (inout KeptThread) -> Void) {
        guard var row = threads[reading.number], row.key == reading.key, entry(reading.number) != nil else { return }
        row.key = nil
        row.heldUntil = nil
        row.kept.wishedAt = nil
        change(&row.kept)
        threads[reading.number] = row
    }
}

private struct MemoryThreadStore: StreamThreadStore {
    let memory: MemoryStores

    func entry(_ member: ID<Member>, _ number: Int64) async throws -> StreamEntry? {
        memory.read { tables in tables.entry(number).flatMap { $0.member == member ? $0.entry : nil } }
    }

    func thread(_ member: ID<Member>, _ number: Int64) async throws -> KeptThread? {
        memory.read { tables in
            tables.entry(number).flatMap { $0.member == member ? tables.threads[number]?.kept : nil }
        }
    }

    func wish(_ member: ID<Member>, _ number: Int64, _ postID: String, _ moment: Timestamp) async throws {
        memory.write { tables in
            guard let found = tables.entry(number), found.member == member else { return }
            var row = tables.threads[number] ?? MemoryThread(postID: postID, askedAt: moment)
            guard row.kept.wishedAt == nil, row.kept.pausedUntil.map({ $0 <= moment }) ?? true else { return }
            row.kept.wishedAt = moment
            row.askedAt = moment
            tables.threads[number] = row
            let own = tables.threads.filter {
                tables.entry($0.key)?.entry.list.connectionID == found.entry.list.connectionID
            }
            let others = own.filter { $0.key != number }.sorted { $0.value.askedAt > $1.value.askedAt }
            for gone in others.dropFirst(StreamThreads.maximumKept - 1) { tables.threads[gone.key] = nil }
        }
    }

    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> ThreadReading? {
        memory.write { tables in
            let waiting = tables.threads.filter { number, row in
                row.kept.wishedAt != nil && row.heldUntil.map { $0 <= now } ?? true && tables.entry(number) != nil
            }
            .min { ($0.value.kept.wishedAt ?? now) < ($1.value.kept.wishedAt ?? now) }
            guard let waiting, let found = tables.entry(waiting.key) else { return nil }
            tables.threads[waiting.key]?.heldUntil = until
            tables.threads[waiting.key]?.key = key
            return ThreadReading(
                number: waiting.key,
                postID: waiting.value.postID,
                connectionID: found.entry.list.connectionID,
                memberID: found.member,
                key: key
            )
        }
    }

    func keep(_ reading: ThreadReading, _ thread: StreamThread, _ moment: Timestamp) async throws {
        memory.write { tables in
            tables.settle(reading) { kept in
                kept = KeptThread()
                kept.thread = thread
                kept.readAt = moment
            }
        }
    }

    func fail(_ reading: ThreadReading, _ failure: NetworkFailure.Category, _ pausedUntil: Timestamp) async throws {
        memory.write { tables in
            tables.settle(reading) { kept in
                kept.failure = failure
                kept.pausedUntil = pausedUntil
            }
        }
    }

    func purge(_ network: NetworkName, _ readBefore: Timestamp) async throws -> Int {
        memory.write { tables in
            let gone = tables.threads.filter { number, row in
                guard let id = tables.entry(number)?.entry.list.connectionID else { return false }
                return tables.connections[id]?.connection.identity.network == network
                    && (row.kept.readAt ?? row.askedAt) < readBefore
            }
            for number in gone.keys { tables.threads[number] = nil }
            return gone.count
        }
    }
}
