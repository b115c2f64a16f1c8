import Flyleaf
import FlyleafServer
import Primitives
import StorageEngines
import StorageSupport
import TestSupport
import Testing

@Suite("The lease of the work in the background")
struct WorkLeaseTests {
    @Test("a program that is alone waits for no lease of one that was killed, works, and lets it go when it stops")
    func alone() async throws {
        let folder = try TemporaryFolder()
        let configuration = try Configuration(environment: [
            "FLYLEAF_DATA": folder.path("data"), "FLYLEAF_RESOURCES": FileTree.project, "FLYLEAF_SANDBOX": "off",
        ])
        try EmptyDatabase.place(at: configuration.databasePath)
        let clock = FixedClock()
        var world = try Application.World.tested()
        world.clock = clock.clock
        let marks = SecretMarks { Issue.record("\($0)") }
        let log = Log(clock: clock.clock) { marks.line($0) }
        let application = try await Application(configuration, world: world, log: log)
        let leases = application.storage.stores.leases
        let (dead, probe) = (LeaseHolder(trusted: "dead"), LeaseHolder(trusted: "probe"))
        let now = clock.now
        /// Whether nobody has it; whoever asks so has it for no time.
        func isFree(_ lease: Lease) async throws -> Bool { try await leases.take(lease, probe, now, until: now) }
        let renewal = Lease.renewal(ID(moment: now, randomness: .secure))
        for lease in [.work, renewal] { #expect(try await leases.take(lease, dead, now, until: now + Lease.time)) }
        let standby = Task { await application.work(isAlone: false) }
        standby.cancel()
        await standby.value
        #expect(try await !isFree(.work))
        #expect(try await !isFree(renewal))
        let work = Task { await application.work(isAlone: true) }
        while try await !isFree(renewal) { await Clock.wait(.milliseconds(1)) }
        while try await isFree(.work) { await Clock.wait(.milliseconds(1)) }
        work.cancel()
        await work.value
        #expect(try await isFree(.work))
        try await application.close()
    }
}
