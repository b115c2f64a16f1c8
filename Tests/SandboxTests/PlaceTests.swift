import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("places")
struct PlaceTests {
    private func search(_ test: TestSandbox, _ fields: String) async throws -> GraphReply {
        try await test.graph(.get, "/v2.12/search?type=place&\(fields)", token: "\(test.app)|\(test.secret)")
    }

    @Test("places are found around a point, nearest first, with category and location")
    func around() async throws {
        let test = try await TestSandbox()
        let reply = try await search(test, "center=48.202,16.35&distance=10000")
        #expect(reply.data.map { $0["name"] } == ["Kaffeehaus Lesezeichen", "Bücherei am Nußbaum"])
        let first = try #require(reply.data.first)
        #expect(first["category"] == "Cafe")
        #expect(first["location"]?["city"] == "Vienna")
        #expect(first["location"]?["latitude"] == .number(48.202))
        #expect(try await search(test, "center=0,0&distance=1000").data.isEmpty)
    }

    @Test(
        "places are found by words, in any script",
        arguments: [("lamplight", 1), ("書店", 1), ("london", 1), ("zzz", 0)]
    )
    func words(query: String, count: Int) async throws {
        let test = try await TestSandbox()
        let reply = try await search(test, FormFields(["q": query]).urlencoded)
        #expect(reply.data.count == count)
    }

    @Test("the list pages and ends")
    func paging() async throws {
        let test = try await TestSandbox()
        var seen: [String] = []
        var next: String? =
            "/v2.12/search?type=place&q=book&limit=5&access_token="
            + FormFields(["x": "\(test.app)|\(test.secret)"])
            .urlencoded.dropFirst(2)
        while let target = next {
            let reply = try await test.graph(.get, target)
            seen += reply.data.compactMap { $0["id"]?.text }
            next = reply.json["paging"]?["next"]?.text.flatMap { WebURL($0)?.target }
        }
        let all = try await search(test, "q=book&limit=100").data.compactMap { $0["id"]?.text }
        #expect(seen == all)
        #expect(all.count > 10)
    }

    @Test(
        "wrong searches are 100",
        arguments: ["", "center=1", "center=91,0", "center=1,2&distance=-1", "q=a&limit=x"]
    )
    func wrong(fields: String) async throws {
        let test = try await TestSandbox()
        #expect(try await search(test, fields).code == ["100", nil])
    }

    @Test("without a token nothing is told")
    func noToken() async throws {
        let test = try await TestSandbox()
        #expect(try await test.graph(.get, "/v2.12/search?type=place&q=a").code == ["104", nil])
    }

    @Test("distances are those of a sphere")
    func distance() throws {
        let places = SeedPlaces.all
        let (london, paris) = (try #require(places.first), try #require(places.first { $0.city == "Paris" }))
        let metres = PlaceSearch.metres(from: (london.latitude, london.longitude), to: paris)
        #expect(abs(metres - 343_000) < 3_000)
        #expect(places.count >= 30)
        #expect(Set(places.map(\.country)).count >= 10)
    }
}
