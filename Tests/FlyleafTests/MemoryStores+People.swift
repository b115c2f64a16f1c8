import Flyleaf
import Primitives

/// Somebody at a network, in memory.
struct MemoryPerson {
    let connectionID: ID<Connection>
    let personID: String
    var askedAt: Timestamp
    var kept = KeptPerson()
    var heldUntil: Timestamp?
    var key: String?
}

extension MemoryStores {
    var people: any StreamPersonStore { MemoryPersonStore(memory: self) }
}

extension MemoryStores.Tables {
    /// Changes the row that a reading holds.
    fileprivate mutating func settle(_ reading: PersonReading, _ change: (inout KeptPerson) -> Void) {
        let place = people.firstIndex { row in
            row.connectionID == reading.connectionID && row.personID == reading.personID && row.key == reading.key
        }
        guard let place else { return }
        people[place].key = nil
        people[place].heldUntil = nil
        people[place].kept.wishedAt = nil
        change(&people[place].kept)
    }
}

private struct MemoryPersonStore: StreamPersonStore {
    let memory: MemoryStores

    func person(
        _ member: ID<Member>,
        _ connection: ID<Connection>,
        _ personID: String
    ) async throws -> KeptPerson? {
        memory.read { tables in
            guard tables.connections[connection]?.connection.memberID == member else { return nil }
            return tables.people.first { $0.connectionID == connection && $0.personID == personID }?.kept
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
            let place = tables.people.firstIndex { $0.connectionID == connection && $0.personID == personID }
            var row =
                place.map { tables.people[$0] }
                ?? MemoryPerson(connectionID: connection, personID: personID, askedAt: moment)
            guard row.kept.wishedAt == nil, row.kept.pausedUntil.map({ $0 <= moment }) ?? true else { return }
            row.kept.wishedAt = moment
            row.askedAt = moment
            row.kept.person = row.kept.person ?? known
            if let place { tables.people[place] = row } else { tables.people.append(row) }
            let others = tables.people.filter { $0.connectionID == connection && $0.personID != personID }
                .sorted { $0.askedAt > $1.askedAt }
            let gone = Set(others.dropFirst(StreamPeople.maximumKept - 1).map(\.personID))
            tables.people.removeAll { $0.connectionID == connection && gone.contains($0.personID) }
        }
    }

    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> PersonReading? {
        memory.write { tables in
            let waiting = tables.people.indices
                .filter { place in
                    let row = tables.people[place]
                    return row.kept.wishedAt != nil && row.heldUntil.map { $0 <= now } ?? true
                }
                .min { (tables.people[$0].kept.wishedAt ?? now) < (tables.people[$1].kept.wishedAt ?? now) }
            guard let waiting, let found = tables.connections[tables.people[waiting].connectionID] else { return nil }
            tables.people[waiting].heldUntil = until
            tables.people[waiting].key = key
            return PersonReading(
                connectionID: found.connection.id,
                memberID: found.connection.memberID,
                personID: tables.people[waiting].personID,
                key: key
            )
        }
    }

    func keep(_ reading: PersonReading, _ person: StreamPerson, _ moment: Timestamp) async throws {
        memory.write { tables in
            tables.settle(reading) { kept in
                kept = KeptPerson()
                kept.person = person
                kept.readAt = moment
            }
        }
    }

    func fail(
        _ reading: PersonReading,
        _ failure: NetworkFailure.Category,
        _ pausedUntil: Timestamp
    ) async throws {
        memory.write { tables in
            tables.settle(reading) { kept in
                kept.failure = failure
                kept.pausedUntil = pausedUntil
            }
        }
    }

    func purge(_ network: NetworkName, _ readBefore: Timestamp) async throws -> Int {
        memory.write { tables in
            let count = tables.people.count
            let connections = tables.connections.mapValues { $0.connection.identity.network }
            tables.people.removeAll { row in
                connections[row.connectionID] == network && (row.kept.readAt ?? row.askedAt) < readBefore
            }
            return count - tables.people.count
        }
    }

    func forget(_ id: ID<Connection>) async throws {
        memory.write { tables in tables.people.removeAll { $0.connectionID == id } }
    }
}
