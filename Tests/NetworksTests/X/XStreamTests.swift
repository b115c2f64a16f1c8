import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("The other lists of X")
struct XStreamTests {
    private typealias Fixture = XFixture

    private func list(
        _ list: StreamList,
        _ script: ScriptedFetch,
        _ app: XFixture.App = .confidential,
        dailyPosts: Int? = nil
    ) throws -> SocialNetwork.List {
        var configuration = try Fixture.configuration(app)
        configuration.dailyPosts = dailyPosts
        let network = SocialNetwork.x(
            configuration,
            fetch: script.fetch,
            clock: Clock { Fixture.now },
            randomness: Randomness { [UInt8](repeating: 7, count: $0) }
        )
        guard case .possible(let reading) = network.reading(list) else { throw NetworkFailure(.unsupported) }
        return reading
    }

    private static let users = #""users":[{"id":"8","name":"Grace","username":"grace"}]"#

    private func page(_ ids: [String], next: String? = nil) -> ClientResponse {
        let posts = ids.map {
            #"{"id":"\#($0)","author_id":"8","created_at":"2026-11-20T09:00:00.000Z","text":"Words"}"#
        }
        let data = posts.isEmpty ? "" : #""data":[\#(posts.joined(separator: ","))],"#
        let token = next.map { #","next_token":"\#($0)""# } ?? ""
        return .json(#"{\#(data)"includes":{\#(Self.users)},"meta":{"result_count":\#(ids.count)\#(token)}}"#)
    }

    @Test(
        "own posts and mentions are read at their addresses, below the last post and never by a kept token",
        arguments: [(StreamList.own, "tweets"), (.mentions, "mentions")]
    )
    func byTime(_ list: StreamList, _ path: String) async throws {
        let script = ScriptedFetch(page(["90", "80"], next: "t1"), page(["70"]), page([]))
        let reading = try self.list(list, script)
        #expect(reading.rule?.permission == .tweetRead)
        let first = try await reading.read(Fixture.credential, nil)
        #expect(first.items.map(\.remoteID) == ["90", "80"] && first.next == "80")
        let second = try await reading.read(Fixture.credential, first.next)
        #expect(second.items.map(\.remoteID) == ["70"] && second.next == nil)
        #expect(try await reading.read(Fixture.credential, nil).items.isEmpty)
        #expect(script.sent.map(\.line) == Array(repeating: "GET https://api.x.com/2/users/7/\(path)", count: 3))
        #expect(script.sent[1].fields.contains("until_id=80"))
    }

    @Test(
        "version 1.1 is read where only that is open",
        arguments: [(StreamList.own, "user_timeline"), (.mentions, "mentions_timeline")]
    )
    func firstVersion(_ list: StreamList, _ name: String) async throws {
        let closed = ClientResponse.json(#"{"errors":[{"code":453,"message":"You currently have access"}]}"#, 403)
        let user = #""user":{"id_str":"8","name":"Grace","screen_name":"grace"}"#
        let posts =
            #"[{"id_str":"90","created_at":"Fri Nov 20 09:00:00 +0000 2026","full_text":"Words",\#(user)},null,"x"]"#
        let script = ScriptedFetch(closed, .json(posts))
        let page = try await self.list(list, script, .signed).read(Fixture.signedCredential, nil)
        #expect(page.items.map(\.remoteID) == ["90"] && page.next == "90")
        #expect(script.sent[1].line == "GET https://api.x.com/1.1/statuses/\(name).json")
        #expect(script.sent[1].fields.contains("user_id=7") == (list == .own))
    }

    @Test(
        "what one likes and keeps has X's order; its tokens are used at once and last for nothing",
        arguments: [(StreamList.favourites, "liked_tweets", "like.read"), (.bookmarks, "bookmarks", "bookmark.read")]
    )
    func marks(_ list: StreamList, _ path: String, _ permission: String) async throws {
        let script = ScriptedFetch(page(["5", "90"], next: "t1"), page([], next: "t2"), page(["70"]))
        let reading = try self.list(list, script)
        #expect(reading.rule?.permission.name == permission && reading.rule?.moment == .reading && !reading.marksLast)
        let first = try await reading.read(Fixture.credential, nil)
        #expect(first.items.map(\.remoteID) == ["5", "90"] && first.next == "t1")
        let second = try await reading.read(Fixture.credential, first.next)
        #expect(second.items.map(\.remoteID) == ["70"] && second.next == nil)
        #expect(script.sent.map(\.line) == Array(repeating: "GET https://api.x.com/2/users/7/\(path)", count: 3))
        #expect(script.sent[1].fields.contains("pagination_token=t1"))
        #expect(script.sent[2].fields.contains("pagination_token=t2"))
        #expect(script.sent.allSatisfy { !$0.fields.contains { $0.hasPrefix("until_id") } })
        #expect(try await failure { _ = try await reading.read(Fixture.credential, "a b") }.category == .notFound)
    }

    @Test("of what one likes version 1.1 gives one page, which says nothing of the rest; bookmarks it does not have")
    func firstVersionMarks() async throws {
        let closed = ClientResponse.json(#"{"errors":[{"code":453,"message":"You currently have access"}]}"#, 403)
        let user = #""user":{"id_str":"8","name":"Grace","screen_name":"grace"}"#
        let posts = ["5", "90"].map {
            #"{"id_str":"\#($0)","created_at":"Fri Nov 20 09:00:00 +0000 2026","full_text":"Words",\#(user)}"#
        }
        let script = ScriptedFetch(closed, .json("[\(posts.joined(separator: ","))]"))
        let likes = try list(.favourites, script, .signed)
        let page = try await likes.read(Fixture.signedCredential, nil)
        #expect(page.items.map(\.remoteID) == ["5", "90"] && page.next == nil && !page.isComplete)
        #expect(script.sent[1].line == "GET https://api.x.com/1.1/favorites/list.json")
        #expect(throws: NetworkFailure.self) { try list(.bookmarks, ScriptedFetch(), .signed) }
    }

    @Test("every list counts for the day's sum, and with a sum of nothing none is read; messages are not read at all")
    func cost() throws {
        #expect(throws: NetworkFailure.self) { try self.list(.messages, ScriptedFetch()) }
        for list in StreamList.allCases where list != .messages {
            let reading = try self.list(list, ScriptedFetch(), dailyPosts: 1000)
            #expect(
                reading.cost == ReadingCost(dailyPosts: 1000, pagePosts: 40) && reading.retention == .seconds(86_400)
            )
            #expect(throws: NetworkFailure.self) { try self.list(list, ScriptedFetch(), dailyPosts: 0) }
        }
    }

    @Test(
        "RA-04: a tag is found among the posts of the last days, one page at a time, counted, and with the person's token"
    )
    func tags() async throws {
        let tag = StreamList.tag(try #require(StreamTag("Books")))
        let script = ScriptedFetch(page(["9007199254740993", "80"], next: "t1"), page(["70"]), page([]))
        let reading = try list(tag, script, dailyPosts: 1000)
        #expect(reading.cost == ReadingCost(dailyPosts: 1000, pagePosts: 40) && reading.maximumPages == 1)
        let first = try await reading.read(Fixture.credential, nil)
        #expect(first.items.map(\.remoteID) == ["9007199254740993", "80"] && first.next == "80")
        let second = try await reading.read(Fixture.credential, first.next)
        #expect(second.items.map(\.remoteID) == ["70"] && second.next == nil)
        #expect(try await reading.read(Fixture.credential, nil).items.isEmpty)
        #expect(script.sent.allSatisfy { $0.line == "GET https://api.x.com/2/tweets/search/recent" })
        #expect(script.sent[0].fields.contains { $0.hasPrefix("query=") && $0.hasSuffix("books") })
        #expect(script.sent[1].fields.contains("until_id=80"))
        #expect(throws: NetworkFailure.self) { try self.list(tag, ScriptedFetch(), dailyPosts: 0) }
    }

    @Test("where only version 1.1 is open, the tag is looked for there, the newest first")
    func firstVersionTags() async throws {
        let tag = StreamList.tag(try #require(StreamTag("books")))
        let closed = ClientResponse.json(#"{"errors":[{"code":453,"message":"You currently have access"}]}"#, 403)
        let user = #""user":{"id_str":"8","name":"Grace","screen_name":"grace"}"#
        let post = #"{"id_str":"5","created_at":"Fri Nov 20 09:00:00 +0000 2026","full_text":"Words",\#(user)}"#
        let script = ScriptedFetch(closed, .json(#"{"statuses":[\#(post)]}"#), closed, .json("[]"))
        let reading = try list(tag, script, .signed)
        let page = try await reading.read(Fixture.signedCredential, nil)
        #expect(page.items.map(\.remoteID) == ["5"] && page.next == "5")
        #expect(script.sent[1].line == "GET https://api.x.com/1.1/search/tweets.json")
        #expect(script.sent[1].fields.contains("result_type=recent"))
        #expect(
            try await failure { _ = try await reading.read(Fixture.signedCredential, nil) }.category == .brokenAnswer
        )
    }
}
