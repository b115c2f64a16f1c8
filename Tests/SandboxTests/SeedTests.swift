import HTTP
import Primitives
import SQLite
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("the seed")
struct SeedTests {
    @Test("there are at least 60 people by hand, one without friends and one with exactly 5,000")
    func people() async throws {
        let world = try await TestSandbox().world
        let (all, lonely, popular) = try world.database.read { connection in
            (
                try People.search("", limit: 10_000, offset: 0, connection).count,
                try People.friendCount(SeedPeople.lonely, connection),
                try People.friendCount(SeedPeople.popular, connection)
            )
        }
        #expect(SeedPeople.all.count >= 60)
        #expect(all > 5000)
        #expect(lonely == 0)
        #expect(popular == 5000)
    }

    @Test("seeding again changes nothing")
    func again() async throws {
        let test = try await TestSandbox()
        let before = try await test.graph(.get, "/v2.12/1001")
        try await test.sandbox.seed()
        let after = try await test.graph(.get, "/v2.12/1001")
        #expect(before.text == after.text)
        #expect(before.json["name"] == "Ada Fernsby")
    }

    @Test("friendship holds in both directions")
    func symmetric() async throws {
        let world = try await TestSandbox().world
        let oneSided = try world.database.read { connection in
            try connection.exists(
                """
                SELECT 1 FROM friendship AS a WHERE NOT EXISTS
                    (SELECT 1 FROM friendship AS b WHERE b.person = a.friend AND b.friend = a.person)
                """
            )
        }
        #expect(!oneSided)
    }
}
