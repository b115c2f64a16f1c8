import Flyleaf
import FlyleafServer
import Primitives
import StorageEngines
import StorageSupport
import TestSupport
import Testing

@Suite("The lease of the work in the background", .timeLimit(.minutes(1)))
struct WorkLeaseTests {
    /// A program with data of its own, whose clock tells how often it was read.
    private final class Program: Sendable {
        let application: Application
        let clock = FixedClock()
        private let folder: TemporaryFolder
        private let reads = Lock(0)

        private let dead = LeaseHolder(trusted: "dead")
        private let probe = LeaseHolder(trusted: "probe")

        init() async throws {
            folder = try TemporaryFolder()
            let configuration = try Configuration(environment: [
                "FLYLEAF_DATA": folder.path("data"), "FLYLEAF_RESOURCES": FileTree.project, "FLYLEAF_SANDBOX": "off",
            ])
            try EmptyDatabase.place(at: configuration.databasePath)
            var world = try Application.World.tested()
            let (clock, reads) = (clock, reads)
            world.clock = Clock(
                now: {
                    reads.withLock { $0 += 1 }
                    return clock.now
                },
                sleep: clock.clock.sleep
            )
            let marks = SecretMarks { Issue.record("\($0)") }
            let log = Log(clock: clock.clock) { marks.line($0) }
            application = try await Application(configuration, world: world, log: log)
        }

        private var stores: Stores { application.storage.stores }

        /// Has a program that was killed hold a lease, as if it had just taken it.
        func dies(with lease: Lease) async throws -> Bool {
            try await stores.leases.take(lease, dead, clock.now, until: clock.now + Lease.time)
        }

        /// Whether nobody has a lease; whoever asks so has it for no time.
        func isFree(_ lease: Lease) async throws -> Bool {
            try await stores.leases.take(lease, probe, clock.now, until: clock.now)
        }

        /// Keeps what the next purge removes.
        func keepExpired() async throws {
            let moment = clock.now - Incident.lifetime - .seconds(1)
            let incident = Incident(
                code: "expired",
                at: moment,
                category: "test",
                operation: "/",
                network: nil,
                answer: nil
            )
            try await stores.incidents.insert(incident)
        }

        /// Whether that is still there.
        func hasExpired() async throws -> Bool { try await !stores.incidents.find("expired").isEmpty }

        /// Returns when what every program works on has looked several times for what is due.
        ///
        /// Nothing that looks whether it leads reads the clock while it stands by.
        func waitForRounds() async {
            let before = reads.withLock(\.self)
            while reads.withLock(\.self) < before + 20 { await Clock.wait(.milliseconds(1)) }
        }
    }

    @Test("a program that is alone waits for no lease of one that was killed, works, and lets it go when it stops")
    func alone() async throws {
        let program = try await Program()
        let renewal = Lease.renewal(ID(at: program.clock.now, entropy: [UInt8](repeating: 1, count: 10)))
        for lease in [.work, renewal] { #expect(try await program.dies(with: lease)) }
        try await program.keepExpired()
        let work = Task { await program.application.work(isAlone: true) }
        while try await program.hasExpired() { await Clock.wait(.milliseconds(1)) }
        #expect(try await program.isFree(renewal))
        #expect(try await !program.isFree(.work))
        work.cancel()
        await work.value
        #expect(try await program.isFree(.work))
        try await program.application.close()
    }

    @Test("one that stands by leaves the leader's work alone, and does what is seldom done soon after it took over")
    func standBy() async throws {
        let program = try await Program()
        let renewal = Lease.renewal(ID(at: program.clock.now, entropy: [UInt8](repeating: 1, count: 10)))
        for lease in [.work, renewal] { #expect(try await program.dies(with: lease)) }
        try await program.keepExpired()
        let work = Task { await program.application.work(isAlone: false) }
        await program.waitForRounds()
        #expect(try await program.hasExpired())
        for lease in [.work, renewal] { #expect(try await !program.isFree(lease)) }
        program.clock.advance(by: Lease.time)
        // It asks for the lease every five seconds, and looks as often whether it has it: the pause of a purge is ten minutes.
        while try await program.hasExpired() { await Clock.wait(.milliseconds(10)) }
        work.cancel()
        await work.value
        try await program.application.close()
    }
}
