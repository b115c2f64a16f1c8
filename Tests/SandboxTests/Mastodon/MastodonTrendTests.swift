import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: trends")
struct MastodonTrendTests {
    @Test("statuses trend by what others make of them, within seven days")
    func statuses() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let chloe = try await test.token("1003")
        let path = "/api/v1/trends/statuses"
        #expect(try await test.ids(path).isEmpty)
        var ids: [String] = []
        let drafts: [KeyValuePairs<String, String>] = [
            [:], [:], ["visibility": "unlisted"], ["spoiler_text": "the end"], ["sensitive": "true"],
        ]
        for fields in drafts { ids.append(try await test.post("a thought", fields, token: ada)["id"]?.text ?? "") }
        for id in ids { _ = try await test.call(.post, "/api/v1/statuses/\(id)/favourite", token: benedikt) }
        for token in [ada, chloe] {
            _ = try await test.call(.post, "/api/v1/statuses/\(ids[1])/reblog", token: token)
        }
        #expect(try await test.ids(path) == [ids[1], ids[0]])
        #expect(try await test.ids("\(path)?limit=1&offset=1") == [ids[0]])
        let seen = try await test.call(.get, path, token: benedikt)
        #expect(seen.elements.map { $0["favourited"] } == [true, true])
        try await test.act("block", on: "1001", token: chloe)
        #expect(try await test.ids(path, token: chloe).isEmpty)
        let shy: KeyValuePairs = ["discoverable": "false"]
        _ = try await test.call(.patch, "/api/v1/accounts/update_credentials", shy, token: ada)
        #expect(try await test.ids(path).isEmpty)
        _ = try await test.call(.patch, "/api/v1/accounts/update_credentials", ["discoverable": "1"], token: ada)
        #expect(try await test.ids(path).count == 2)
        test.test.clock.advance(by: .seconds(7 * 86_400))
        #expect(try await test.ids(path).isEmpty)
    }

    @Test("links trend by how many people set them, and have a timeline")
    func links() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let address = "https://books.example/one?a=b"
        let first = try await test.post("see \(address)", token: ada)["id"]?.text ?? ""
        let second = try await test.post("\(address) indeed, \(address)!", token: benedikt)["id"]?.text ?? ""
        _ = try await test.post("\(address)&c=d", token: ada)
        _ = try await test.post("quietly \(address)", ["visibility": "unlisted"], token: ada)
        let links = try await test.call(.get, "/api/v1/trends/links?limit=1")
        #expect(links.elements.map { $0["url"] } == [.string(address)])
        #expect(links.elements.first?["provider_name"] == "books.example")
        let today = links.elements.first?["history"]?.elements?.first
        #expect(today?["uses"] == "2")
        #expect(today?["accounts"] == "2")
        let timeline = try await test.call(.get, "/api/v1/timelines/link", ["url": address], token: ada)
        #expect(timeline.ids == [second, first])
        for other in ["https://books.example/one", ""] {
            let none = try await test.call(.get, "/api/v1/timelines/link", ["url": other])
            #expect(none.status == .notFound)
            #expect(none.mastodonError == "Record not found")
        }
    }
}
