import NetworkSupport
import Primitives
import Testing

@testable import Flyleaf

/// A member whose network tells what happens, in turned time, with somebody who reads what is wished for.
final class LiveWorld: Sendable {
    let setup = Setup()
    let network: FakeNetwork
    let streams: Streams
    let connections: Connections
    let member: Member
    let connection: Connection

    var clock: TestClock { setup.clock }
    var store: any StreamStore { setup.tables.stores.streams }
    var list: ConnectionList { ConnectionList(connection.id, .home) }

    init() async throws {
        let network = setup.facebook
        network.set { $0.isWhole = false }
        var traits = network.traits
        traits.homeRestriction = nil
        traits.isLive = true
        let networks = NetworkDirectory([network.network(as: traits)])
        let reports = setup.reports
        connections = Connections(
            store: setup.tables.stores.connections,
            leases: setup.leases,
            networks: networks,
            clock: setup.clock.clock
        )
        streams = Streams(
            store: setup.tables.stores.streams,
            connections: connections,
            networks: networks,
            clock: setup.clock.clock,
            randomness: setup.randomness
        ) { error in reports.withLock { $0.append("\(error)") } }
        self.network = network
        member = try await setup.member()
        connection = try await setup.connection(of: member)
    }

    /// An entry of this second.
    func item(_ number: Int, _ words: String = "Words") -> StreamItem {
        .sample("p\(number)", at: Timestamp(seconds: 1_411_000_000 + Int64(number)), words)
    }

    /// What is kept, the newest first.
    func kept(_ limit: Int = 1000) async throws -> [String] {
        try await store.items(member.id, .home, [connection.id], nil, limit).map(\.item.remoteID)
    }

    /// Runs something beside whoever reads what is wished for, while time goes on.
    func run(_ beside: @escaping @Sendable () async -> Void, _ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup { group in
            group.addTask {
                while !Task.isCancelled {
                    _ = try await self.streams.workOnDue()
                    await Clock.wait(.milliseconds(1))
                }
            }
            group.addTask { await beside() }
            defer { group.cancelAll() }
            try await body()
        }
    }

    /// Lets time go on, a moment at a time, until something is so.
    func until(_ what: String, turning step: Duration = .milliseconds(250), _ isSo: () async throws -> Bool)
        async throws
    {
        let deadline = ContinuousClock.now + .seconds(60)
        while try await !isSo() {
            guard ContinuousClock.now < deadline else {
                Issue.record("waited in vain: \(what)")
                throw CancellationError()
            }
            clock.advance(step)
            await Clock.wait(.milliseconds(2))
        }
    }
}
