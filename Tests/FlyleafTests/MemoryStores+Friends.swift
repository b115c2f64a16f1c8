import Flyleaf
import Primitives

extension MemoryStores {
    var friends: FriendStore {
        FriendStore(
            replace: { [self] id, people, moment in
                write { tables in
                    guard tables.connections[id] != nil else { return }
                    var known: Set<String> = []
                    tables.friends[id] = (people.filter { known.insert($0.remoteID).inserted }, moment)
                }
            },
            refreshedAt: { [self] id in read { $0.friends[id]?.readAt } },
            page: { [self] id, words, offset, limit in
                let words = words.lowercased().split(whereSeparator: \.isWhitespace)
                let found = read { $0.friends[id]?.people ?? [] }
                    .map { (name: $0.name.text.lowercased(), person: $0) }
                    .filter { row in words.allSatisfy { row.name.utf8.contains(Array($0.utf8)) } }
                    .sorted { ($0.name, $0.person.remoteID) < ($1.name, $1.person.remoteID) }.map(\.person)
                return FriendListing(
                    friends: Array(found.dropFirst(max(0, offset)).prefix(max(0, limit))),
                    total: found.count
                )
            },
            friends: { [self] id, remoteIDs in
                let people = read { $0.friends[id]?.people ?? [] }
                return remoteIDs.compactMap { remoteID in people.first { $0.remoteID == remoteID } }
            }
        )
    }
}
