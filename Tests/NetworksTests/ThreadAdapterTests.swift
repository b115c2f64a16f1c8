import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("What networks tell of the thread around a post")
struct ThreadAdapterTests {
    private func read(_ network: SocialNetwork, _ credential: Credential, _ id: String) async throws -> StreamThread {
        guard case .possible(let thread) = network.thread else { throw NetworkFailure(.unsupported) }
        return try await thread.read(credential, id)
    }

    private func status(_ id: String, _ more: String = "") -> String {
        #"{"id":"\#(id)","created_at":"2026-11-20T09:00:0\#(id).000Z","account":{"id":"11\#(id)","acct":"p\#(id)"},"#
            + #""content":"<p>Words \#(id)</p>","visibility":"public"\#(more)}"#
    }

    @Test("Mastodon: both directions in the order of the server, and to whom alone a letter is")
    func mastodon() async throws {
        let letter = status("4").replacing("public", with: "direct")
        let fixture = try await MastodonFixture(
            .json(#"{"ancestors":[\#(status("1")),\#(letter)],"descendants":[\#(status("3")),\#(status("2"))]}"#)
        )
        let thread = try await read(fixture.network, MastodonFixture.credential, "90")
        #expect(thread.above.map(\.text.plain) == ["Words 1", "Words 4"])
        #expect(thread.above.map(\.letterTo) == [nil, []] && thread.above.map(\.isForFew) == [false, true])
        #expect(thread.below.map(\.text.plain) == ["Words 3", "Words 2"] && !thread.isCut)
        #expect(fixture.script.sent == [.init("GET https://books.example/api/v1/statuses/90/context", [])])
    }

    @Test("Mastodon: servers of other makers: one direction alone, nothing, a page of HTML, and a post that is gone")
    func others() async throws {
        func category(_ answer: ClientResponse, _ id: String = "90") async throws -> NetworkFailure.Category {
            let fixture = try await MastodonFixture(answer)
            return try await failure { _ = try await read(fixture.network, MastodonFixture.credential, id) }.category
        }
        let half = try await MastodonFixture(.json(#"{"descendants":[\#(status("3"))]}"#))
        #expect(try await read(half.network, MastodonFixture.credential, "90").below.count == 1)
        #expect(try await category(.json("{}")) == .brokenAnswer)
        #expect(try await category(.json("[]")) == .brokenAnswer)
        #expect(try await category(.json(#"{"error":"Record not found"}"#, 404)) == .notFound)
        #expect(try await category(.json("", 404)) == .brokenAnswer)
        #expect(try await category(.json(#"{"error":"Too many requests"}"#, 429)) == .rateLimited)
        #expect(try await category(.json("{}"), "../90") == .notFound)
    }

    private func tweet(_ id: String, answering parent: String?) -> String {
        let reference = parent.map { #","referenced_tweets":[{"type":"replied_to","id":"\#($0)"}]"# } ?? ""
        return #"{"id":"\#(id)","author_id":"7","conversation_id":"10","created_at":"2026-11-20T09:00:00.000Z","#
            + #""text":"Words \#(id)"\#(reference)}"#
    }

    private let people = #"{"id":"7","name":"Grace","username":"grace"}"#

    @Test("X: the chain above and all below, of a conversation that comes in any order and with holes")
    func conversation() async throws {
        let found = [
            tweet("14", answering: "13"), tweet("13", answering: "12"), tweet("15", answering: "10"),
            tweet("16", answering: "99"), tweet("17", answering: "17"),
        ]
        let (network, script) = try XFixture.free(
            .json(
                #"{"data":\#(tweet("12", answering: "11")),"includes":{"users":[\#(people)],"#
                    + #""tweets":[\#(tweet("11", answering: "10"))]}}"#
            ),
            .json(
                #"{"data":[\#(found.joined(separator: ","))],"includes":{"users":[\#(people)],"#
                    + #""tweets":[\#(tweet("10", answering: nil))]},"meta":{"result_count":5,"next_token":"n"}}"#
            )
        )
        let thread = try await read(network, XFixture.credential, "12")
        #expect(thread.above.map(\.remoteID) == ["10", "11"])
        #expect(thread.below.map(\.remoteID) == ["13", "14"] && thread.isCut)
        #expect(script.sent.count == 2 && script.sent[1].fields.contains("query=conversation_id:10"))
    }

    @Test("X: a post that is gone, one without a conversation, and money that is set at none")
    func odd() async throws {
        let (gone, _) = try XFixture.free(
            .json(#"{"errors":[{"title":"Not Found Error","detail":"x","type":"a/resource-not-found"}]}"#)
        )
        #expect(try await failure { _ = try await read(gone, XFixture.credential, "12") }.category == .notFound)
        let (alone, _) = try XFixture.free(
            .json(#"{"data":\#(tweet("12", answering: nil)),"includes":{"users":[\#(people)]}}"#),
            .json(#"{"meta":{"result_count":0}}"#)
        )
        #expect(try await read(alone, XFixture.credential, "12") == StreamThread(above: [], below: []))
        var closed = try XFixture.configuration()
        closed.dailyPosts = 0
        let none = SocialNetwork.x(
            closed,
            fetch: ScriptedFetch([]).fetch,
            clock: Clock { XFixture.now },
            randomness: Randomness { [UInt8](repeating: 7, count: $0) }
        )
        guard case .impossible(.readingCostsMoney) = none.thread else {
            Issue.record("X is read for no money")
            return
        }
        closed.dailyPosts = 500
        let paid = SocialNetwork.x(
            closed,
            fetch: ScriptedFetch([]).fetch,
            clock: Clock { XFixture.now },
            randomness: Randomness { [UInt8](repeating: 7, count: $0) }
        )
        guard case .possible(let thread) = paid.thread else {
            Issue.record("X is not read for money")
            return
        }
        #expect(thread.cost == ReadingCost(dailyPosts: 500, pagePosts: 41))
    }

    @Test("Facebook: what was written under a post of the classic edition, the reader's own words too")
    func comments() async throws {
        let comment =
            #"{"id":"1_2_3","from":{"id":"1001","name":"Ada"},"message":"Yes","created_time":"2013-01-05T09:30:00+0000"}"#
        let fixture = try FacebookFixture(
            .json(#"{"data":[\#(comment),false,{"id":"../1"}],"summary":{"total_count":40}}"#)
        )
        let thread = try await read(fixture.network, FacebookFixture.credential, "1_2")
        #expect(thread.above.isEmpty && thread.below.map(\.text.plain) == ["Yes"] && thread.isCut)
        let gone = try FacebookFixture(
            .json(#"{"error":{"message":"x","type":"GraphMethodException","code":100,"error_subcode":33}}"#, 400)
        )
        #expect(
            try await failure { _ = try await read(gone.network, FacebookFixture.credential, "1_2") }.category
                == .notFound
        )
        guard case .impossible = try FacebookFixture(.current, version: nil, answers: []).network.thread else {
            Issue.record("the edition of today shows no thread")
            return
        }
    }
}
