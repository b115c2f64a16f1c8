import Flyleaf
import Primitives

extension MemoryStores {
    var samePeople: any SamePersonStore { MemorySamePersonStore(memory: self) }

    /// A row of those who are the same.
    struct SameRow {
        let member: ID<Member>
        var person: SamePerson
        var one: String
    }
}

/// Who is the same person at several networks, in memory; a row counts as long as its connection is there.
private struct MemorySamePersonStore: SamePersonStore {
    let memory: MemoryStores

    private func rows(_ tables: MemoryStores.Tables, _ member: ID<Member>) -> [MemoryStores.SameRow] {
        tables.samePeople.filter { $0.member == member && tables.connections[$0.person.connectionID] != nil }
            .sorted {
                ($0.one, $0.person.connectionID, $0.person.remoteID)
                    < ($1.one, $1.person.connectionID, $1.person.remoteID)
            }
    }

    private func isIt(_ row: MemoryStores.SameRow, _ connection: ID<Connection>, _ remoteID: String) -> Bool {
        row.person.connectionID == connection && row.person.remoteID == remoteID
    }

    func others(_ member: ID<Member>, _ connection: ID<Connection>, _ remoteID: String) async throws -> [SamePerson] {
        memory.read { tables in
            let rows = rows(tables, member)
            guard let own = rows.first(where: { isIt($0, connection, remoteID) }) else { return [] }
            return rows.filter { $0.one == own.one && !isIt($0, connection, remoteID) }.map(\.person)
                .sorted { ($0.connectionID, $0.remoteID) < ($1.connectionID, $1.remoteID) }
        }
    }

    func join(
        _ member: ID<Member>,
        _ one: SamePerson,
        _ other: SamePerson,
        as fresh: ID<SamePerson>
    ) async throws {
        let result = memory.write { tables -> Result<Void, SamePersonFault> in
            for person in [one, other] where tables.connections[person.connectionID]?.connection.memberID != member {
                return .failure(.unknown)
            }
            var rows = rows(tables, member)
            func key(_ person: SamePerson) -> String? {
                rows.first { isIt($0, person.connectionID, person.remoteID) }?.one
            }
            let old = key(other)
            let name = key(one) ?? old ?? fresh.text
            if let old {
                for index in rows.indices where rows[index].one == old { rows[index].one = name }
            }
            for person in [one, other] {
                if let index = rows.firstIndex(where: { isIt($0, person.connectionID, person.remoteID) }) {
                    rows[index].person = person
                } else {
                    rows.append(MemoryStores.SameRow(member: member, person: person, one: name))
                }
            }
            guard rows.count(where: { $0.one == name }) <= SamePerson.maximumOfOne else {
                return .failure(.tooMany(limit: SamePerson.maximumOfOne))
            }
            guard rows.count <= SamePerson.maximumPerMember else {
                return .failure(.tooMany(limit: SamePerson.maximumPerMember))
            }
            tables.samePeople = tables.samePeople.filter { $0.member != member } + rows
            return .success(())
        }
        try result.get()
    }

    func part(_ member: ID<Member>, _ connection: ID<Connection>, _ remoteID: String) async throws {
        memory.write { tables in
            let rows = rows(tables, member).filter { !isIt($0, connection, remoteID) }
            let kept = rows.filter { row in rows.count { $0.one == row.one } > 1 }
            tables.samePeople = tables.samePeople.filter { $0.member != member } + kept
        }
    }

    func all(_ member: ID<Member>) async throws -> [[SamePerson]] {
        memory.read { tables in
            let rows = rows(tables, member)
            let names = rows.map(\.one).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
            return names.map { name in rows.filter { $0.one == name }.map(\.person) }.filter { $0.count > 1 }
        }
    }
}
