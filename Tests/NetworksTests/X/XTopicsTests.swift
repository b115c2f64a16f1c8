import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("What leads to further lists at X")
struct XTopicsTests {
    private typealias Fixture = XFixture

    private func network(_ script: ScriptedFetch, _ app: XFixture.App, _ dailyPosts: Int?) throws -> SocialNetwork {
        var configuration = try Fixture.configuration(app)
        configuration.dailyPosts = dailyPosts
        return .x(
            configuration,
            fetch: script.fetch,
            clock: Clock { Fixture.now },
            randomness: Randomness { [UInt8](repeating: 7, count: $0) }
        )
    }

    private func list(
        _ list: StreamList,
        _ script: ScriptedFetch,
        _ app: XFixture.App = .confidential,
        dailyPosts: Int? = nil
    ) throws -> SocialNetwork.List {
        guard case .possible(let reading) = try network(script, app, dailyPosts).reading(list) else {
            throw NetworkFailure(.unsupported)
        }
        return reading
    }

    private static let closed = ClientResponse.json(
        #"{"errors":[{"code":453,"message":"You currently have access"}]}"#,
        403
    )
    private static let users = #""users":[{"id":"8","name":"Grace","username":"grace"}]"#

    private func key(_ id: String = "12") throws -> StreamList {
        .list(try #require(NetworkListKey(ID(trusted: String(repeating: "0", count: 26)), id)))
    }

    @Test("RA-04, PR-08: the lists a person made are read with the permission for them, one page, counted before")
    func lists() async throws {
        let entries = #"[{"id":"9007199254740993","name":"Readers"},{"id":"x","name":"no"},{"name":"no id"}]"#
        let script = ScriptedFetch(
            .json(#"{"data":\#(entries),"meta":{"result_count":3}}"#),
            .json(#"{"meta":{"result_count":0}}"#)
        )
        let reading = try list(.topics(.lists), script, dailyPosts: 1000)
        #expect(reading.rule?.permission.name == "list.read" && reading.rule?.moment == .reading)
        #expect(reading.cost == ReadingCost(dailyPosts: 1000, pagePosts: 50) && reading.maximumPages == 1)
        let page = try await reading.read(Fixture.credential, nil)
        #expect(page.topics.map(\.name) == ["9007199254740993"] && page.topics.map(\.title) == ["Readers"])
        #expect(try await reading.read(Fixture.credential, nil).topics.isEmpty)
        #expect(script.sent[0].line == "GET https://api.x.com/2/users/7/owned_lists")
        #expect(script.sent[0].fields == ["max_results=50"])
        #expect(throws: NetworkFailure.self) { try self.list(.topics(.lists), ScriptedFetch(), dailyPosts: 0) }
    }

    @Test("where only version 1.1 is open, one's own lists are taken from among all that are followed")
    func firstVersionLists() async throws {
        let lists =
            #"[{"id_str":"5","name":"Mine","user":{"id_str":"7"}},{"id_str":"6","name":"Theirs","user":{"id_str":"8"}}]"#
        let script = ScriptedFetch(Self.closed, .json(lists), Self.closed, .json("{}"))
        let reading = try list(.topics(.lists), script, .signed)
        // One of OAuth 1.0a has it from the start.
        #expect(reading.rule?.permission == .tweetRead)
        #expect(try await reading.read(Fixture.signedCredential, nil).topics.map(\.title) == ["Mine"])
        #expect(script.sent[1].line == "GET https://api.x.com/1.1/lists/list.json")
        #expect(
            try await failure { _ = try await reading.read(Fixture.signedCredential, nil) }.category == .brokenAnswer
        )
    }

    @Test("RA-04: the posts of a list are one counted page, and the mark of what follows is never kept")
    func posts() async throws {
        let post = #"{"id":"90","author_id":"8","created_at":"2026-11-20T09:00:00.000Z","text":"Words"}"#
        let answer = #"{"data":[\#(post)],"includes":{\#(Self.users)},"meta":{"result_count":1,"next_token":"t1"}}"#
        let script = ScriptedFetch(.json(answer))
        let reading = try list(try key(), script, dailyPosts: 1000)
        #expect(reading.rule?.permission.name == "list.read" && reading.maximumPages == 1 && !reading.marksLast)
        #expect(reading.cost == ReadingCost(dailyPosts: 1000, pagePosts: 40))
        let page = try await reading.read(Fixture.credential, nil)
        #expect(page.items.map(\.remoteID) == ["90"] && page.next == "t1")
        #expect(script.sent[0].line == "GET https://api.x.com/2/lists/12/tweets")
        #expect(!script.sent[0].fields.contains { $0.hasPrefix("until_id") })
    }

    @Test("RA-04: words are searched for among the posts of the last days, one counted page")
    func searching() async throws {
        let words = StreamList.search(try #require(StreamWords("from:ben owls")))
        let script = ScriptedFetch(.json(#"{"meta":{"result_count":0}}"#), Self.closed, .json(#"{"statuses":[]}"#))
        let reading = try list(words, script, dailyPosts: 1000)
        #expect(reading.cost == ReadingCost(dailyPosts: 1000, pagePosts: 40) && reading.maximumPages == 1)
        #expect(try await reading.read(Fixture.credential, nil).items.isEmpty)
        #expect(script.sent[0].line == "GET https://api.x.com/2/tweets/search/recent")
        #expect(script.sent[0].fields.contains("query=from ben owls"))
        let signed = try list(words, script, .signed)
        #expect(try await signed.read(Fixture.signedCredential, nil).items.isEmpty)
        #expect(script.sent[2].fields.contains("q=from ben owls"))
    }

    @Test("where only version 1.1 is open, the posts of a list are read there, with what its people repeat")
    func firstVersionPosts() async throws {
        let user = #""user":{"id_str":"8","name":"Grace","screen_name":"grace"}"#
        let post = #"{"id_str":"5","created_at":"Fri Nov 20 09:00:00 +0000 2026","full_text":"Words",\#(user)}"#
        let script = ScriptedFetch(Self.closed, .json("[\(post)]"))
        let page = try await list(try key(), script, .signed).read(Fixture.signedCredential, nil)
        #expect(page.items.map(\.remoteID) == ["5"] && page.isComplete)
        #expect(script.sent[1].line == "GET https://api.x.com/1.1/lists/statuses.json")
        #expect(script.sent[1].fields.contains("list_id=12") && script.sent[1].fields.contains("include_rts=true"))
    }

    @Test("RA-04: what the world writes of costs two posts a look, names what is not paid for, and is for who signs")
    func trends() async throws {
        let trends = [
            ##"{"name":"#books","tweet_volume":12000,"promoted_content":null}"##,
            #"{"name":"Nobel Prize","tweet_volume":null}"#, ##"{"name":"#ad","promoted_content":{"id":"1"}}"##,
            #"{"tweet_volume":3}"#,
        ]
        let script = ScriptedFetch(
            .json(#"[{"trends":[\#(trends.joined(separator: ","))],"locations":[]}]"#),
            .json("[]")
        )
        let reading = try list(.topics(.trends), script, .signed, dailyPosts: 1000)
        #expect(reading.rule == nil && reading.cost == ReadingCost(dailyPosts: 1000, pagePosts: 2))
        let topics = try await reading.read(Fixture.signedCredential, nil).topics
        #expect(topics.map(\.name) == ["#books", "Nobel Prize"] && topics.map(\.today) == [12_000, nil])
        #expect(topics.allSatisfy { $0.posts == nil })
        #expect(script.sent[0].line == "GET https://api.x.com/1.1/trends/place.json")
        #expect(script.sent[0].fields.contains("id=1"))
        #expect(
            try await failure { _ = try await reading.read(Fixture.signedCredential, nil) }.category == .brokenAnswer
        )
        let other = try network(ScriptedFetch(), .confidential, nil).reading(.topics(.trends))
        guard case .impossible(.listNotShownToApp) = other else {
            Issue.record("tokens of people see trends")
            return
        }
    }
}
