public import Primitives

/// Who is the same person at several networks: said by the member, by hand, and for their eyes alone.
///
/// - Rule: nobody is joined by a name or a picture, and what is joined is told to no network and no other member.
/// - Why: names are alike by chance, and some people keep their accounts apart for a reason.
/// - Without it: the program would tell a stranger's post to be a friend's.
public struct SamePeople: Sendable {
    private let store: any SamePersonStore
    private let friends: FriendDirectory
    private let connections: Connections
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(
        store: any SamePersonStore,
        friends: FriendDirectory,
        connections: Connections,
        clock: Clock,
        randomness: Randomness
    ) {
        self.store = store
        self.friends = friends
        self.connections = connections
        self.clock = clock
        self.randomness = randomness
    }

    /// So many are found at each network.
    public static let foundAtOnce = 8

    /// Who somebody is at the member's other networks.
    public func others(of person: String, through connection: Connection) async throws -> [SamePerson] {
        try await store.others(connection.memberID, connection.id, person)
    }

    /// Those of the member's friends elsewhere whose names hold some words, in the order of the connections; nobody for none.
    ///
    /// What is searched is kept here: no network is asked.
    public func candidates(_ words: String, for person: String, through connection: Connection) async throws
        -> [SamePerson]
    {
        guard !words.allSatisfy(\.isWhitespace) else { return [] }
        let known = try await others(of: person, through: connection)
        var found: [SamePerson] = []
        for other in try await connections.all(connection.memberID) where other.id != connection.id {
            for friend in try await friends.known(other, words: words, limit: Self.foundAtOnce) {
                let isKnown = known.contains { $0.connectionID == other.id && $0.remoteID == friend.remoteID }
                guard !isKnown else { continue }
                found.append(SamePerson(connectionID: other.id, remoteID: friend.remoteID, name: friend.name))
            }
        }
        return found
    }

    /// Says that somebody is the same as a friend at another network.
    ///
    /// Throws `SamePersonFault`.
    ///
    /// - Parameter name: theirs.
    public func join(
        _ person: String,
        named name: PersonName,
        through connection: Connection,
        with remoteID: String,
        through other: ID<Connection>
    ) async throws {
        guard other != connection.id else { throw SamePersonFault.sameNetwork }
        guard let other = try await connections.connection(other, of: connection.memberID),
            let friend = try await friends.friends(other, [remoteID]).first
        else { throw SamePersonFault.unknown }
        try await store.join(
            connection.memberID,
            SamePerson(connectionID: connection.id, remoteID: person, name: name),
            SamePerson(connectionID: other.id, remoteID: friend.remoteID, name: friend.name),
            as: randomness.id(at: clock.now())
        )
    }

    /// Says that somebody of a connection is none of the others.
    public func part(_ person: String, through connection: ID<Connection>, of member: ID<Member>) async throws {
        try await store.part(member, connection, person)
    }
}
