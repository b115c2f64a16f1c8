public import Primitives

/// People at members' networks, read when somebody looks at them and kept for a while.
///
/// - Rule: as with threads (`StreamThreads`), no page waits for a network: a look is a wish, which a job fulfils. Where reading
///   costs money, only a press is one.
/// - Why: networks are slow, down, or take money for each person.
/// - Without it: whoever looks who wrote to them waits ten seconds for a server that is down.
public struct StreamPeople: Sendable {
    private let store: any StreamPersonStore
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
        store: any StreamPersonStore,
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
    public func kept(_ person: String, _ source: PersonSource) async throws -> KeptPerson? {
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
    ) async throws -> KeptPerson {
        let member = source.connection.memberID
        let id = source.connection.id
        var kept = try await store.person(member, id, person) ?? KeptPerson()
        if kept.person == nil { kept.person = known.map(StreamPerson.init(author:)) }
        guard case .readable(let people) = source.state, isPressed || people.cost == nil, kept.wishedAt == nil else {
            return kept
        }
        let now = clock.now()
        let isOld = kept.readAt.map { now - $0 > people.freshness } ?? true
        guard isOld, kept.pausedUntil.map({ $0 <= now }) ?? true else { return kept }
        try await store.wish(member, id, person, kept.person, now)
        return try await store.person(member, id, person) ?? kept
    }

    // MARK: Reading

    /// Reads who is wished for, one after the other, until nobody is; how many those were.
    public func workOnDue() async throws -> Int {
        var count = 0
        while !Task.isCancelled, try await work() { count += 1 }
        return count
    }

    private func work() async throws -> Bool {
        let now = clock.now()
        let key = randomness.secret()
        guard let reading = try await store.claim(now, now + PersonReading.lease, key) else { return false }
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

    private func read(_ reading: PersonReading) async throws {
        guard let connection = try await connections.connection(reading.connectionID, of: reading.memberID) else {
            return
        }
        let found = try await connections.call(connection) { network, credential in
            guard case .possible(let people) = network.people else {
                throw NetworkFailure(.unsupported, detail: "no program reads people")
            }
            if let cost = people.cost {
                let day = clock.now().seconds / 86_400
                guard try await streams.count(cost.pagePosts, network.name, day, cost.dailyPosts) else {
                    let tomorrow = Timestamp(seconds: (day + 1) * 86_400)
                    throw NetworkFailure(.paymentNeeded, retryAt: tomorrow, detail: "day's sum")
                }
            }
            return try await people.read(credential, reading.personID)
        }
        guard found.author.remoteID == reading.personID else {
            throw NetworkFailure(.brokenAnswer, detail: "another person than was asked for")
        }
        try await store.keep(reading, found, clock.now())
    }

    // MARK: What goes

    /// Removes people who were not read again within the time that their networks allow; how many.
    public func purge() async throws -> Int {
        var count = 0
        let names = networks.all.map(\.name) + networks.families.map(\.name) + networks.known.map(\.name)
        for name in Set(names) { count += try await store.purge(name, clock.now() - retention(at: name)) }
        return count
    }

    private func retention(at name: NetworkName) -> Duration {
        if networks.family(name) != nil { return StreamRetention.maximumAge }
        guard case .possible(let people)? = networks[name]?.people else { return .zero }
        return people.retention
    }

    /// Removes everybody a member looked at, for who leaves their networks here (OF-11).
    public func forget(_ member: ID<Member>) async throws {
        for connection in try await connections.all(member) { try await store.forget(connection.id) }
    }
}
