import Primitives

/// Reads what members look at one by one at their networks, a thread or a person, behind the page, and keeps it for a while.
///
/// - Rule: as with lists (`Streams`), no page waits for a network: a look is a wish, which a job fulfils. Where reading costs
///   money, only a press is one, and the sum of a day is counted before.
/// - Why: networks are slow, down, or take money for each thing.
/// - Without it: whoever opens ten posts waits for ten threads, and pays for what nobody wanted to see.
struct StreamLooks<Value: Sendable & Equatable>: Sendable {
    private let store: any LookStore<Value>
    private let services: StreamServices
    private let access: @Sendable (SocialNetwork) -> LookAccess<Value>

    /// - Parameter access: how a network lets it be read.
    init(
        _ store: some LookStore<Value>,
        _ services: StreamServices,
        access: @escaping @Sendable (SocialNetwork) -> LookAccess<Value>
    ) {
        self.store = store
        self.services = services
        self.access = access
    }

    /// Reads what is wished for, one after the other, until nothing is; how many those were.
    func workOnDue() async throws -> Int {
        var count = 0
        while !Task.isCancelled, try await work() { count += 1 }
        return count
    }

    private func work() async throws -> Bool {
        let now = services.clock.now()
        let key = services.randomness.secret()
        guard let reading = try await store.claim(now, now + HeldLook.lease, key) else { return false }
        do {
            try await read(reading)
        } catch let failure as NetworkFailure {
            let pause = services.clock.now() + Streams.retryPause
            try await store.fail(reading, failure.category, max(failure.retryAt ?? pause, pause))
        } catch is CancellationError {
            return false
        } catch {
            services.report(error)
            try await store.fail(reading, .transient, services.clock.now() + Streams.retryPause)
        }
        return true
    }

    private func read(_ reading: HeldLook) async throws {
        guard let connection = try await services.connections.connection(reading.connectionID, of: reading.memberID)
        else { return }
        let found = try await services.connections.call(connection) { network, credential in
            guard case .possible(let way) = access(network) else {
                throw NetworkFailure(.unsupported, detail: "no program may read it")
            }
            if let cost = way.cost { try await pay(cost, network.name) }
            return try await way.read(credential, reading.remoteID)
        }
        try await store.keep(reading, found, services.clock.now())
    }

    /// Counts what a reading costs; refused once the sum of the day is used up.
    private func pay(_ cost: ReadingCost, _ network: NetworkName) async throws {
        let now = services.clock.now()
        guard try await services.streams.pay(cost, network, at: now) else { throw ReadingCost.usedUp(at: now) }
    }

    /// Removes what was not read again within the time that its network allows; how much.
    func purge() async throws -> Int {
        let networks = services.networks
        var count = 0
        let names = networks.all.map(\.name) + networks.families.map(\.name) + networks.known.map(\.name)
        for name in Set(names) { count += try await store.purge(name, services.clock.now() - retention(at: name)) }
        return count
    }

    private func retention(at name: NetworkName) -> Duration {
        if services.networks.family(name) != nil { return StreamRetention.maximumAge }
        guard let network = services.networks[name], case .possible(let way) = access(network) else { return .zero }
        return way.retention
    }
}
