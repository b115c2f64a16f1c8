import Flyleaf
import Primitives

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

    /// A thread counts as long as its entry is there.
    mutating func sweepThreads() {
        for number in threads.rows.keys where entry(number) == nil { threads.rows[number] = nil }
    }
}

/// Threads around entries, in memory, by the entry's number.
private struct MemoryThreadStore: StreamThreadStore, MemoryLookStore {
    static var looks: WritableKeyPath<MemoryStores.Tables, MemoryLooks<StreamThread>> { \.threads }

    let memory: MemoryStores

    func entry(_ member: ID<Member>, _ number: Int64) async throws -> StreamEntry? {
        memory.read { tables in tables.entry(number).flatMap { $0.member == member ? $0.entry : nil } }
    }

    func thread(_ member: ID<Member>, _ number: Int64) async throws -> KeptLook<StreamThread>? {
        memory.read { tables in
            tables.entry(number).flatMap { $0.member == member ? tables.threads.rows[number]?.kept : nil }
        }
    }

    func wish(_ member: ID<Member>, _ number: Int64, _ postID: String, _ moment: Timestamp) async throws {
        memory.write { tables in
            guard let found = tables.entry(number), found.member == member else { return }
            let connection = found.entry.list.connectionID
            tables.threads.wish(number, connection, postID, moment, maximum: StreamThreads.maximumKept)
        }
    }
}
