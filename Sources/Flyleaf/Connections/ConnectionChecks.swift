public import Primitives

/// Looks now and then whether connections still count, so that a person hears of an end before they need it.
///
/// A connection that is used is not looked at: its calls tell as much. The others have their turn about once a day, one
/// after the other, and less often while their network fails: this is no monitor of a network (DA-09).
public struct ConnectionChecks: Sendable {
    private let store: any ConnectionCheckStore
    private let connections: Connections
    private let clock: Clock
    private let randomness: Randomness
    /// Networks that failed a moment ago, by server, and until when they are left alone.
    private let pauses = Lock<[String: Timestamp]>([:])

    /// The worker; one program has one.
    public init(store: any ConnectionCheckStore, connections: Connections, clock: Clock, randomness: Randomness) {
        self.store = store
        self.connections = connections
        self.clock = clock
        self.randomness = randomness
    }

    /// How long a connection is left alone after it answered.
    public static let interval = Duration.seconds(86_400)
    /// How long a network is left alone after it failed once.
    public static let shortestPause = Duration.seconds(3600)
    /// How long a connection is left alone that failed many times in a row.
    public static let longestPause = Duration.seconds(4 * 86_400)
    /// Turns are spread over this much time, so that connections made together are not looked at together.
    public static let spread = 7200

    /// Looks at connections whose turn has come, one after the other; the answer is how many there were.
    ///
    /// Throws what the store throws; the connection it happened to has had its turn, since its claim put it off.
    public func workOnDue(limit: Int = 20) async throws -> Int {
        var count = 0
        while count < limit, !Task.isCancelled {
            let now = clock.now()
            guard let (connection, faults) = try await store.claim(now, until: now + Self.shortestPause) else { break }
            count += 1
            try await look(at: connection, faults)
        }
        return count
    }

    private func look(at connection: Connection, _ faults: Int) async throws {
        let now = clock.now()
        let rested = connection.lastSuccessAt + Self.interval
        if rested > now { return try await postpone(connection, until: rested, faults: 0) }
        if let pause = pauseOfNetwork(connection, now) {
            return try await postpone(connection, until: pause, faults: faults)
        }
        do {
            try await connections.check(connection)
            try await postpone(connection, until: now + Self.interval, faults: 0)
        } catch let failure as NetworkFailure {
            // The network was not asked: the turn that the claim put off is early enough.
            guard !failure.isOfOurs else { return }
            var end = now + Self.pause(after: faults)
            if failure.isPassing {
                let pause = max(failure.retryAt ?? now, now + Self.shortestPause)
                pauses.withLock { $0[Self.name(connection)] = pause }
                end = max(end, pause)
            }
            try await postpone(connection, until: end, faults: faults + 1)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // Something here, as a token that no key opens any more: it is looked at less and less, too.
            try await postpone(connection, until: now + Self.pause(after: faults), faults: faults + 1)
            throw error
        }
    }

    /// How long a connection is left alone after so many failures in a row.
    private static func pause(after faults: Int) -> Duration {
        min(shortestPause * (1 << min(faults, 8)), longestPause)
    }

    /// Until when the network of a connection is left alone, from what other calls found out.
    private func pauseOfNetwork(_ connection: Connection, _ now: Timestamp) -> Timestamp? {
        let paused = pauses.withLock { pauses in
            pauses = pauses.filter { $0.value > now }
            return pauses[Self.name(connection)]
        }
        if let paused { return paused }
        guard let fault = connection.lastFault, fault.at > connection.lastSuccessAt,
            fault.at + Self.shortestPause > now, NetworkFailure(fault.category).isPassing
        else { return nil }
        return fault.at + Self.shortestPause
    }

    private func postpone(_ connection: Connection, until moment: Timestamp, faults: Int) async throws {
        let bytes = randomness.bytes(4)
        let number = bytes.reduce(0) { $0 << 8 | Int($1) }
        try await store.postpone(connection.id, moment + .seconds(number % Self.spread), faults)
    }

    private static func name(_ connection: Connection) -> String {
        "\(connection.identity.network.rawValue) \(connection.identity.server)"
    }
}
