public import Primitives

/// People at members' networks: read when somebody looks at them (`StreamLooks`), and kept for a while.
public struct StreamPeople: Sendable {
    private let store: any StreamPersonStore
    private let connections: Connections
    private let networks: NetworkDirectory
    private let clock: Clock
    private let looks: StreamLooks<StreamPerson>

    /// The use cases.
    public init(store: any StreamPersonStore, _ services: StreamServices) {
        self.store = store
        connections = services.connections
        networks = services.networks
        clock = services.clock
        looks = StreamLooks(store, services) { $0.people.asking }
    }

    /// So many people of a connection are kept.
    public static let maximumKept = 200
    /// No identifier of a person is longer, in bytes.
    public static let maximumIDLength = 200

    /// A connection of the member's that people are looked at through; anybody else's is not there.
    public func source(_ id: ID<Connection>, of member: ID<Member>) async throws -> PersonSource? {
        guard let connection = try await connections.connection(id, of: member),
            let network = try await networks.network(of: connection.identity)
        else { return nil }
        return PersonSource(connection: connection, network: network)
    }

    /// What is kept of somebody; the network is not asked.
    public func kept(_ person: String, _ source: PersonSource) async throws -> KeptLook<StreamPerson>? {
        try await store.person(source.connection.memberID, source.connection.id, person)
    }

    /// What is kept of somebody; asked for anew where that was long ago.
    ///
    /// - Parameters:
    ///   - known: what a post told of them.
    ///   - isPressed: whether the member asks for it by hand, which is what reading for money takes.
    public func looking(
        at person: String,
        _ source: PersonSource,
        known: StreamAuthor?,
        isPressed: Bool = false
    ) async throws -> KeptLook<StreamPerson> {
        let member = source.connection.memberID
        let id = source.connection.id
        var kept = try await store.person(member, id, person) ?? KeptLook()
        if kept.value == nil { kept.value = known.map(StreamPerson.init(author:)) }
        let now = clock.now()
        guard case .readable(let way) = source.state, kept.isDue(way, isPressed: isPressed, now) else { return kept }
        try await store.wish(member, id, person, kept.value, now)
        return try await store.person(member, id, person) ?? kept
    }

    /// Reads who is wished for until nobody is; how many those were.
    public func workOnDue() async throws -> Int { try await looks.workOnDue() }

    /// Removes people who were not read again within the time that their networks allow; how many.
    public func purge() async throws -> Int { try await looks.purge() }

    /// Removes everybody a member looked at, for who leaves their networks here (OF-11).
    public func forget(_ member: ID<Member>) async throws {
        for connection in try await connections.all(member) { try await store.forget(connection.id) }
    }
}

extension LookAccess<StreamPerson> {
    /// The same, where another person than was asked for counts as none.
    fileprivate var asking: Self {
        guard case .possible(var way) = self else { return self }
        let read = way.read
        way.read = { credential, person in
            let found = try await read(credential, person)
            guard found.author.remoteID == person else {
                throw NetworkFailure(.brokenAnswer, detail: "another person than was asked for")
            }
            return found
        }
        return .possible(way)
    }
}
