import Flyleaf
import Primitives

extension MemoryStores {
    var people: any StreamPersonStore { MemoryPersonStore(memory: self) }
}

/// People at networks, in memory.
private struct MemoryPersonStore: StreamPersonStore, MemoryLookStore {
    static var looks: WritableKeyPath<MemoryStores.Tables, MemoryLooks<StreamPerson>> { \.people }

    let memory: MemoryStores

    func person(
        _ member: ID<Member>,
        _ connection: ID<Connection>,
        _ personID: String
    ) async throws -> KeptLook<StreamPerson>? {
        memory.read { tables in
            guard tables.connections[connection]?.connection.memberID == member else { return nil }
            return tables.people.number(of: personID, through: connection).flatMap { tables.people.rows[$0]?.kept }
        }
    }

    func wish(
        _ member: ID<Member>,
        _ connection: ID<Connection>,
        _ personID: String,
        _ known: StreamPerson?,
        _ moment: Timestamp
    ) async throws {
        memory.write { tables in
            guard tables.connections[connection]?.connection.memberID == member else { return }
            let number = tables.people.number(of: personID, through: connection)
            tables.people.wish(
                number ?? (tables.people.rows.keys.max() ?? 0) + 1,
                connection,
                personID,
                known: known,
                moment,
                maximum: StreamPeople.maximumKept
            )
        }
    }

    func forget(_ id: ID<Connection>) async throws {
        memory.write { tables in tables.people.forget(id) }
    }
}

extension MemoryLooks {
    fileprivate func number(of remoteID: String, through connection: ID<Connection>) -> Int64? {
        rows.first { $0.value.connectionID == connection && $0.value.remoteID == remoteID }?.key
    }

    /// Removes what was looked at through a connection.
    mutating func forget(_ id: ID<Connection>) { rows = rows.filter { $0.value.connectionID != id } }
}
