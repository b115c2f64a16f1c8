import Crypto
import Flyleaf
import FlyleafServer
import Primitives
import StorageEngines
import StorageSupport
import TestSupport
import Testing

@Suite("Positions in the whole program")
struct LocationPurgeTests {
    @Test("LO-06: the program purges positions past their end by itself, and keeps those that are not")
    func purge() async throws {
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
        let begin = clock.now
        let stores = application.storage.stores
        let member = Member(id: Randomness.secure.id(at: begin), name: PersonName(trusted: "Ann"), createdAt: begin)
        try await stores.members.insert(member)
        let locations = Locations(store: stores.locations, clock: clock.clock, randomness: .secure)
        try await locations.turnOn(member.id, keeping: .day)
        let position = try #require(RoundedPosition(north: 4_821, east: 1_637))
        _ = try await locations.use(position, for: .nearby, of: member.id)
        clock.advance(by: .seconds(3_600))
        _ = try await locations.use(position, for: .nearby, of: member.id)
        clock.set(begin + .seconds(86_400))
        try await application.purge()
        // Seen from before its end: it is not hidden, it is gone.
        let kept = try await stores.locations.uses(member.id, begin).map { $0.kept?.position }
        #expect(kept == [position, nil])
        try await application.close()
    }
}
