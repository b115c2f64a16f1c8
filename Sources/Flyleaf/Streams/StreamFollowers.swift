public import Primitives

/// Who follows members at their networks: read when somebody looks (`StreamLooks`), and kept for a while.
public struct StreamFollowers: Sendable {
    private let store: any StreamFollowerStore
    private let connections: Connections
    private let clock: Clock
    private let looks: StreamLooks<PeopleList>

    /// The use cases.
    public init(store: any StreamFollowerStore, _ services: StreamServices) {
        self.store = store
        connections = services.connections
        clock = services.clock
        looks = StreamLooks(store, services) { $0.followers }
    }

    /// Whether they can be read through a connection.
    public static func state(_ connection: Connection, _ network: SocialNetwork) -> LookState<PeopleList> {
        LookState(network.followers, connection)
    }

    /// What is kept of them; the network is not asked.
    public func kept(_ connection: Connection) async throws -> KeptLook<PeopleList>? {
        try await store.followers(connection.memberID, connection.id)
    }

    /// What is kept of them; asked for anew where that was long ago.
    ///
    /// - Parameter isPressed: whether the member asks for it by hand, which is what reading for money takes.
    public func looking(
        at connection: Connection,
        _ network: SocialNetwork,
        isPressed: Bool = false
    ) async throws -> KeptLook<PeopleList> {
        let kept = try await store.followers(connection.memberID, connection.id) ?? KeptLook()
        let now = clock.now()
        guard case .readable(let way) = Self.state(connection, network), kept.isDue(way, isPressed: isPressed, now)
        else {
            return kept
        }
        try await store.wish(connection.memberID, connection.id, connection.identity.remoteID, now)
        return try await store.followers(connection.memberID, connection.id) ?? kept
    }

    /// Reads what is wished for until nothing is; how many lists those were.
    public func workOnDue() async throws -> Int { try await looks.workOnDue() }

    /// Removes lists that were not read again within the time that their networks allow; how many.
    public func purge() async throws -> Int { try await looks.purge() }

    /// Removes all lists of a member, for who leaves their networks here (OF-11).
    public func forget(_ member: ID<Member>) async throws {
        for connection in try await connections.all(member) { try await store.forget(connection.id) }
    }
}
