import Flyleaf
import Primitives

extension MemoryStores {
    var friends: any FriendStore { MemoryFriendStore(memory: self) }
}

private struct MemoryFriendStore: FriendStore {
    let memory: MemoryStores

    func replace(_ id: ID<Connection>, _ people: [Person], _ moment: Timestamp) async throws {
        memory.write { tables in
            guard tables.connections[id] != nil else { return }
            var known: Set<String> = []
            tables.friends[id] = (people.filter { known.insert($0.remoteID).inserted }, moment)
        }
    }

    func refreshedAt(_ id: ID<Connection>) async throws -> Timestamp? {
        memory.read { $0.friends[id]?.readAt }
    }

    func page(_ id: ID<Connection>, _ words: String, _ offset: Int, _ limit: Int) async throws -> FriendListing {
        let words = words.lowercased().split(whereSeparator: \.isWhitespace)
        let found = memory.read { $0.friends[id]?.people ?? [] }
            .map { (name: $0.name.text.lowercased(), person: $0) }
            .filter { row in words.allSatisfy { row.name.utf8.contains(Array($0.utf8)) } }
            .sorted { ($0.name, $0.person.remoteID) < ($1.name, $1.person.remoteID) }.map(\.person)
        return FriendListing(
            friends: Array(found.dropFirst(max(0, offset)).prefix(max(0, limit))),
            total: found.count
        )
    }

    func member(behind remoteID: String, _ id: ID<Connection>) async throws -> ID<Member>? {
        memory.read { tables in
            guard let mine = tables.connections[id]?.connection else { return nil }
            let (viewer, identity) = (mine.memberID, mine.identity)
            return tables.connections.values.map(\.connection).first { theirs in
                theirs.memberID != viewer && theirs.identity.network == identity.network
                    && theirs.identity.authority == identity.authority && theirs.identity.remoteID == remoteID
                    && tables.friends[theirs.id]?.people.contains { $0.remoteID == identity.remoteID } ?? false
                    && tables.isNear(theirs.memberID, viewer)
            }?
            .memberID
        }
    }

    func friends(_ id: ID<Connection>, _ remoteIDs: [String]) async throws -> [Person] {
        let people = memory.read { $0.friends[id]?.people ?? [] }
        return remoteIDs.compactMap { remoteID in people.first { $0.remoteID == remoteID } }
    }
}
