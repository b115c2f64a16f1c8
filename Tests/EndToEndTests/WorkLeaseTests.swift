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
        func isFree() async throws -> Bool { try await leases.take(.work, probe, now, until: now) }
        #expect(try await leases.take(.work, dead, now, until: now + Lease.time))
        try await application.begin(alone: false)
        #expect(try await !isFree())
        try await application.begin(alone: true)
        #expect(try await isFree())
        let work = Task { await application.work() }
        while try await isFree() { await Clock.wait(.milliseconds(1)) }
        work.cancel()
        await work.value
        #expect(try await isFree())
        try await application.close()
    }
}
