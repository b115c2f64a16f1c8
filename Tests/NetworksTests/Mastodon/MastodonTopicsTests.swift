import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("What leads to further lists at a Mastodon server")
struct MastodonTopicsTests {
    private typealias Fixture = MastodonFixture

    private func list(_ list: StreamList, _ fixture: Fixture) throws -> SocialNetwork.List {
        guard case .possible(let reading) = fixture.network.reading(list) else { throw NetworkFailure(.unsupported) }
        return reading
    }

    @Test("PR-08: one's lists are read by name with the permission for them alone, and what is none is left out")
    func lists() async throws {
        let entries = [
            #"{"id":"9007199254740993","title":"Readers","replies_policy":"list"}"#, #"{"id":12,"title":" "}"#,
            #"{"id":"../1","title":"x"}"#, "null", "{}", #"{"title":"no id"}"#,
            #"{"id":"01F8MH1H7YV1Z7D2C8K2730QBF","title":"<b>a\u202eb</b>"}"#,
        ]
        let fixture = try await Fixture(.json("[\(entries.joined(separator: ","))]"))
        let reading = try list(.topics(.lists), fixture)
        #expect(reading.rule?.permission.name == "read:lists" && reading.rule?.use == .lists && reading.cost == nil)
        #expect(reading.rule?.moment == .reading && !fixture.network.loginPermissions.contains(.readLists))
        let page = try await reading.read(Fixture.credential, nil)
        #expect(page.topics.map(\.name) == ["9007199254740993", "12", "01F8MH1H7YV1Z7D2C8K2730QBF"])
        #expect(page.topics.map(\.title) == ["Readers", "12", "<b>ab</b>"] && page.items.isEmpty && page.next == nil)
        #expect(fixture.script.sent == [.init("GET https://books.example/api/v1/lists", [])])
    }

    @Test(
        "programs like Mastodon without lists have none of them, whatever they answer",
        arguments: [
            ClientResponse.json("[]"), .json(#"{"error":"Record not found"}"#, 404),
            .json(#"{"error":"Gone"}"#, 410), .json(#"{"error":"Not Implemented"}"#, 501), .plain("<html>", 501),
        ]
    )
    func without(_ answer: ClientResponse) async throws {
        let fixture = try await Fixture(answer)
        let page = try await list(.topics(.lists), fixture).read(Fixture.credential, nil)
        #expect(page.topics.isEmpty && page.next == nil)
    }

    @Test("an answer that is no list takes nothing away, and a refusal asks for the permission")
    func broken() async throws {
        let fixture = try await Fixture(
            .json(#"{"lists":[]}"#),
            .json(#"{"error":"This action is outside the authorized scopes"}"#, 403)
        )
        let reading = try list(.topics(.lists), fixture)
        #expect(try await failure { _ = try await reading.read(Fixture.credential, nil) }.category == .brokenAnswer)
        #expect(
            try await failure { _ = try await reading.read(Fixture.credential, nil) }.category == .permissionMissing
        )
    }

    @Test("OF-07: a list is read at its address with the filters of what is shown first, and one that is gone says so")
    func posts() async throws {
        let key = try #require(NetworkListKey(ID(trusted: String(repeating: "0", count: 26)), "12"))
        let account = #""account":{"id":"110","acct":"grace@letters.example","display_name":"Grace"}"#
        func status(_ id: String, _ more: String = "") -> String {
            #"{"id":"\#(id)","created_at":"2026-11-20T09:00:00.000Z",\#(account),"content":"<p>W</p>","visibility":"public"\#(more)}"#
        }
        let hidden = #","filtered":[{"filter":{"title":"x","context":["home"],"filter_action":"hide"}}]"#
        let fixture = try await Fixture(
            .json("[\(status("90")),\(status("80", hidden))]"),
            .json(#"{"error":"Record not found"}"#, 404)
        )
        let reading = try list(.list(key), fixture)
        #expect(reading.rule?.permission == .readLists && reading.maximumPages == 2)
        #expect(try await reading.read(Fixture.credential, nil).items.map(\.remoteID) == ["90"])
        #expect(try await failure { _ = try await reading.read(Fixture.credential, nil) }.category == .notFound)
        let line = "GET https://books.example/api/v1/timelines/list/12"
        #expect(fixture.script.sent.first == .init(line, ["limit=40"]))
    }

    @Test("OF-07, PR-08: words are searched for among posts alone, with the permission for it, one page")
    func searching() async throws {
        let words = StreamList.search(try #require(StreamWords("night readers")))
        let post =
            #"{"id":"90","created_at":"2026-11-20T09:00:00.000Z","account":{"id":"1","acct":"grace","display_name":"G"},"#
            + #""content":"<p>W</p>","visibility":"public"}"#
        let fixture = try await Fixture(
            .json(#"{"accounts":[{}],"statuses":[\#(post),null],"hashtags":[]}"#),
            .json(#"{"accounts":[],"hashtags":[]}"#),
            .json(#"{"error":"Not found"}"#, 404),
            .plain("", 501),
            .json("[]")
        )
        let reading = try list(words, fixture)
        #expect(reading.rule?.permission.name == "read:search" && reading.rule?.use == .searching)
        let page = try await reading.read(Fixture.credential, nil)
        #expect(page.items.map(\.remoteID) == ["90"] && page.next == nil)
        // Some servers search no posts, and some nothing.
        for _ in 1...3 { #expect(try await reading.read(Fixture.credential, nil).items.isEmpty) }
        #expect(try await failure { _ = try await reading.read(Fixture.credential, nil) }.category == .brokenAnswer)
        let sent = try #require(fixture.script.sent.first)
        #expect(sent.line == "GET https://books.example/api/v2/search")
        #expect(Set(sent.fields) == ["q=night readers", "type=statuses", "limit=40"])
    }

    @Test("tags that many write are read without a permission, in the server's order, counted over its days")
    func trends() async throws {
        let history =
            #""history":[{"day":"1","uses":"12","accounts":"3"},{"day":"0","uses":30,"accounts":"4"},{"uses":"-5"},{}]"#
        let entries = [
            #"{"name":"Bücher",\#(history)}"#, #"{"name":"2026"}"#, #"{"name":"a b"}"#,
            #"{"name":"books","history":null}"#,
        ]
        let fixture = try await Fixture(.json("[\(entries.joined(separator: ","))]"), .json("[]"))
        let reading = try list(.topics(.trends), fixture)
        #expect(reading.rule == nil && reading.cost == nil)
        let topics = try await reading.read(Fixture.credential, nil).topics
        #expect(topics.map(\.name) == ["#bücher", "#books"] && topics.map(\.posts) == [42, nil])
        #expect(topics.map(\.today) == [12, nil])
        let paths = ["tags", "statuses"].map { "GET https://books.example/api/v1/trends/\($0)" }
        #expect(fixture.script.sent == paths.map { .init($0, ["limit=20"]) })
    }

    private func trending(_ id: String, _ day: Int, _ more: String = "") -> String {
        #"{"id":"\#(id)","created_at":"2026-11-\#(day)T09:00:00.000Z","account":{"id":"1","acct":"grace","display_name":"G"},"#
            + #""content":"<p>W</p>","visibility":"public"\#(more)}"#
    }

    @Test("posts that many look at come with the tags, the newest first, as far as filters of public posts let them")
    func trendingPosts() async throws {
        let hidden = #","filtered":[{"filter":{"title":"x","context":["public"],"filter_action":"hide"}}]"#
        let posts = [trending("7", 18), trending("9", 20), trending("8", 19, hidden), "null", "{}"]
        let fixture = try await Fixture(.json("[]"), .json("[\(posts.joined(separator: ","))]"))
        let page = try await list(.topics(.trends), fixture).read(Fixture.credential, nil)
        #expect(page.items.map(\.remoteID) == ["9", "7"] && page.topics.isEmpty && page.next == nil && page.isComplete)
    }

    @Test(
        "servers that show such posts to nobody have none, and their tags stand there all the same",
        arguments: [
            ClientResponse.json(#"{"error":"Record not found"}"#, 404), .json("[]"),
            .json(#"{"error":"The access token is invalid"}"#, 401), .json(#"{"error":"Forbidden"}"#, 403),
            .json(#"{"error":"Gone"}"#, 410), .plain("", 501),
        ]
    )
    func noTrendingPosts(_ answer: ClientResponse) async throws {
        let fixture = try await Fixture(.json(#"[{"name":"books"}]"#), answer)
        let page = try await list(.topics(.trends), fixture).read(Fixture.credential, nil)
        #expect(page.items.isEmpty && page.topics.map(\.name) == ["#books"])
    }

    @Test("a server that is busy, or answers something else, takes nothing away")
    func brokenTrendingPosts() async throws {
        for (answer, category) in [
            (ClientResponse.json(#"{"error":"Too many requests"}"#, 429), NetworkFailure.Category.rateLimited),
            (.json("", 503), .transient), (.json("{}"), .brokenAnswer),
        ] {
            let fixture = try await Fixture(.json("[]"), answer)
            let reading = try list(.topics(.trends), fixture)
            #expect(try await failure { _ = try await reading.read(Fixture.credential, nil) }.category == category)
        }
    }

    @Test("where trends have their old address they are read there, and where none they are none")
    func oldTrends() async throws {
        let missing = ClientResponse.json(#"{"error":"Not found"}"#, 404)
        var fixture = try await Fixture(missing, .json(#"[{"name":"books"}]"#), missing)
        #expect(
            try await list(.topics(.trends), fixture).read(Fixture.credential, nil).topics.map(\.name) == ["#books"]
        )
        #expect(fixture.script.sent[1].line == "GET https://books.example/api/v1/trends")
        fixture = try await Fixture(missing, missing, missing)
        #expect(try await list(.topics(.trends), fixture).read(Fixture.credential, nil).topics.isEmpty)
    }
}
