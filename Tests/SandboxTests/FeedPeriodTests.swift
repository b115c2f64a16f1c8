import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("parts of a wall by time")
struct FeedPeriodTests {
    private static let path = "/v2.12/me/feed"

    /// Posts `1` to `6`, a minute apart, and their moments.
    private func post(_ test: TestSandbox, token: String) async throws -> [Int64] {
        var moments: [Int64] = []
        for number in 1...6 {
            test.clock.advance(by: .seconds(60))
            moments.append(test.world.now.seconds)
            _ = try await test.graph(.post, Self.path, ["message": "\(number)"], token: token)
        }
        return moments
    }

    private func texts(_ reply: GraphReply) -> [String?] { reply.data.map { $0["message"]?.text } }

    private func next(_ reply: GraphReply) -> String? {
        reply.json["paging"]?["next"]?.text.flatMap { WebURL($0)?.target }
    }

    @Test("a page holds as many posts of the time as it may, and ends where the time does")
    func pages() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let moments = try await post(test, token: token)
        let fields: KeyValuePairs = ["since": "\(moments[0])", "until": "\(moments[3])", "limit": "2"]
        let first = try await test.graph(.get, Self.path, fields, token: token)
        #expect(texts(first) == ["4", "3"])
        #expect(first.json["paging"]?.member("previous") == nil)
        let second = try await test.graph(.get, try #require(next(first)))
        #expect(texts(second) == ["2"])
        #expect(next(second) == nil)
        let back = try #require(second.json["paging"]?["previous"]?.text.flatMap { WebURL($0)?.target })
        #expect(texts(try await test.graph(.get, back)) == ["4", "3"])
    }

    @Test("a cursor goes on within the time")
    func cursor() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let moments = try await post(test, token: token)
        let start = try await test.graph(.get, Self.path, ["limit": "1"], token: token)
        let after = try #require(start.json["paging"]?["cursors"]?["after"]?.text)
        let fields: KeyValuePairs = ["after": after, "until": "\(moments[2])", "limit": "2"]
        #expect(texts(try await test.graph(.get, Self.path, fields, token: token)) == ["3", "2"])
    }

    @Test("a time without posts is an empty list without links")
    func empty() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let moments = try await post(test, token: token)
        for fields in [["since": "\(moments[5])"], ["until": "\(moments[0] - 1)"]] as [KeyValuePairs] {
            #expect(try await test.graph(.get, Self.path, fields, token: token).json == ["data": []])
        }
    }

    @Test("of Pages it is the time of the last change")
    func pageChanges() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let own = "/v25.0/me/feed"
        let posted = try await test.graph(.post, own, ["message": "a"], token: token)
        let id = try #require(posted.json["id"]?.text)
        _ = try await test.graph(.post, own, ["message": "b"], token: token)
        let made = test.world.now.seconds
        test.clock.advance(by: .seconds(60))
        _ = try await test.graph(.post, "/v25.0/\(id)", ["message": "a, changed"], token: token)
        let since: KeyValuePairs = ["since": "\(made)", "limit": "1"]
        #expect(texts(try await test.graph(.get, own, since, token: token)) == ["a, changed"])
        let until: KeyValuePairs = ["until": "\(made)", "limit": "1"]
        #expect(texts(try await test.graph(.get, own, until, token: token)) == ["b"])
    }
}
