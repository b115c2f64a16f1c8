public import Primitives

/// The threads around what members' networks show them: read when somebody looks, and kept with the entry.
///
/// - Rule: as with lists (`Streams`), no page waits for a network: a look is a wish, which a job fulfils. Where reading costs
///   money, only a press is one.
/// - Why: networks are slow, down, or take money for each post.
/// - Without it: whoever opens ten posts waits for ten threads, and pays for what nobody wanted to see.
public struct StreamThreads: Sendable {
    private let store: any StreamThreadStore
    private let streams: any StreamStore
    private let connections: Connections
    private let networks: NetworkDirectory
    private let clock: Clock
    private let randomness: Randomness
    private let report: @Sendable (any Error) -> Void

    /// The use cases.
    ///
    /// - Parameter report: takes what went wrong with a reading and was no failure of its network.
    public init(
        store: any StreamThreadStore,
        streams: any StreamStore,
        connections: Connections,
        networks: NetworkDirectory,
        clock: Clock,
        randomness: Randomness,
        report: @escaping @Sendable (any Error) -> Void
    ) {
        self.store = store
        self.streams = streams
        self.connections = connections
        self.networks = networks
        self.clock = clock
        self.randomness = randomness
        self.report = report
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
        try await store.thread(member, number)?.thread
    }

    /// What is kept around an entry; asked for anew where that was long ago.
    ///
    /// - Parameter isPressed: whether the member asks for it by hand, which is what reading for money takes.
    public func looking(
        at entry: StreamEntry,
        _ source: StreamSource,
        of member: ID<Member>,
        isPressed: Bool = false
    ) async throws -> KeptThread {
        let number = entry.kept.place.number
        let kept = try await store.thread(member, number) ?? KeptThread()
        guard case .readable(let thread) = source.thread, isPressed || thread.cost == nil, kept.wishedAt == nil else {
            return kept
        }
        let now = clock.now()
        let isOld = kept.readAt.map { now - $0 > thread.freshness } ?? true
        guard isOld, kept.pausedUntil.map({ $0 <= now }) ?? true else { return kept }
        try await store.wish(member, number, entry.kept.item.post.remoteID, now)
        return try await store.thread(member, number) ?? kept
    }

    // MARK: Reading

    /// Reads what is wished for, one thread after the other, until nothing is; how many those were.
    public func workOnDue() async throws -> Int {
        var count = 0
        while !Task.isCancelled, try await work() { count += 1 }
        return count
    }

    private func work() async throws -> Bool {
        let now = clock.now()
        let key = randomness.secret()
        guard let reading = try await store.claim(now, now + ThreadReading.lease, key) else { return false }
        do {
            try await read(reading)
        } catch let failure as NetworkFailure {
            let pause = clock.now() + Streams.retryPause
            try await store.fail(reading, failure.category, max(failure.retryAt ?? pause, pause))
        } catch is CancellationError {
            return false
        } catch {
            report(error)
            try await store.fail(reading, .transient, clock.now() + Streams.retryPause)
        }
        return true
    }

    private func read(_ reading: ThreadReading) async throws {
        guard let connection = try await connections.connection(reading.connectionID, of: reading.memberID) else {
            return
        }
        let found = try await connections.call(connection) { network, credential in
            guard case .possible(let thread) = network.thread else {
                throw NetworkFailure(.unsupported, detail: "no program reads threads")
            }
            if let cost = thread.cost {
                let day = clock.now().seconds / 86_400
                guard try await streams.count(cost.pagePosts, network.name, day, cost.dailyPosts) else {
                    let tomorrow = Timestamp(seconds: (day + 1) * 86_400)
                    throw NetworkFailure(.paymentNeeded, retryAt: tomorrow, detail: "day's sum")
                }
            }
            return try await thread.read(credential, reading.postID)
        }
        try await store.keep(reading, found, clock.now())
    }

    /// Removes threads that were not read again within the time that their networks allow; how many.
    public func purge() async throws -> Int {
        var count = 0
        let names = networks.all.map(\.name) + networks.families.map(\.name) + networks.known.map(\.name)
        for name in Set(names) { count += try await store.purge(name, clock.now() - retention(at: name)) }
        return count
    }

    private func retention(at name: NetworkName) -> Duration {
        if networks.family(name) != nil { return StreamRetention.maximumAge }
        guard case .possible(let thread)? = networks[name]?.thread else { return .zero }
        return thread.retention
    }
}
