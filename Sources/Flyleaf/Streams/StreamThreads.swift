public import Primitives

/// The threads around what members' networks show them: read when somebody looks (`StreamLooks`), and kept with the entry.
public struct StreamThreads: Sendable {
    private let store: any StreamThreadStore
    private let connections: Connections
    private let clock: Clock
    private let looks: StreamLooks<StreamThread>

    /// The use cases.
    public init(store: any StreamThreadStore, _ services: StreamServices) {
        self.store = store
        connections = services.connections
        clock = services.clock
        looks = StreamLooks(store, services) { $0.thread }
    }

    /// So many threads of a connection are kept.
    public static let maximumKept = 100

    /// An entry of a member; anybody else's is not there.
    public func entry(_ number: Int64, of member: ID<Member>) async throws -> StreamEntry? {
        guard let entry = try await store.entry(member, number),
            try await connections.connection(entry.list.connectionID, of: member) != nil
        else { return nil }
        return entry
    }

    /// What is kept around an entry; the network is not asked.
    public func thread(around number: Int64, of member: ID<Member>) async throws -> StreamThread? {
        try await store.thread(member, number)?.value
    }

    /// What is kept around an entry; asked for anew where that was long ago.
    ///
    /// - Parameter isPressed: whether the member asks for it by hand, which is what reading for money takes.
    public func looking(
        at entry: StreamEntry,
        _ source: StreamSource,
        of member: ID<Member>,
        isPressed: Bool = false
    ) async throws -> KeptLook<StreamThread> {
        let number = entry.kept.place.number
        let kept = try await store.thread(member, number) ?? KeptLook()
        let now = clock.now()
        guard case .readable(let way) = source.thread, kept.isDue(way, isPressed: isPressed, now) else { return kept }
        try await store.wish(member, number, entry.kept.item.post.remoteID, now)
        return try await store.thread(member, number) ?? kept
    }

    /// Reads what is wished for until nothing is; how many threads those were.
    public func workOnDue() async throws -> Int { try await looks.workOnDue() }

    /// Removes threads that were not read again within the time that their networks allow; how many.
    public func purge() async throws -> Int { try await looks.purge() }
}
