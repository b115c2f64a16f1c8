import Flyleaf
import Primitives

extension MemoryStores {
    var followers: any StreamFollowerStore { MemoryFollowerStore(memory: self) }
}

/// Who follows members at their networks, in memory.
private struct MemoryFollowerStore: StreamFollowerStore, MemoryLookStore {
    static var looks: WritableKeyPath<MemoryStores.Tables, MemoryLooks<PeopleList>> { \.followers }

    let memory: MemoryStores

    func followers(_ member: ID<Member>, _ connection: ID<Connection>) async throws -> KeptLook<PeopleList>? {
        memory.read { tables in
            guard tables.connections[connection]?.connection.memberID == member else { return nil }
            return tables.followers.rows.values.first { $0.connectionID == connection }?.kept
        }
    }

    func wish(
        _ member: ID<Member>,
        _ connection: ID<Connection>,
        _ accountID: String,
        _ moment: Timestamp
    ) async throws {
        memory.write { tables in
            guard tables.connections[connection]?.connection.memberID == member else { return }
            let number = tables.followers.rows.first { $0.value.connectionID == connection }?.key
            let next = (tables.followers.rows.keys.max() ?? 0) + 1
            tables.followers.wish(number ?? next, connection, accountID, moment, maximum: 1)
        }
    }

    func forget(_ id: ID<Connection>) async throws {
        memory.write { tables in tables.followers.forget(id) }
    }
}
