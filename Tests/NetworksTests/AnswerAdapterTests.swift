import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("What networks tell of what people did about a post")
struct AnswerAdapterTests {
    private let receipt = PostReceipt(remoteID: "90", url: "https://books.example/@ada/90")

    private func read(
        _ network: SocialNetwork,
        _ credential: Credential,
        _ receipt: PostReceipt
    ) async throws -> PostAnswers {
        let read = try #require(network.answers)
        return try await read(credential, receipt)
    }

    private func status(_ id: String, _ author: String, _ more: String = "") -> String {
        #"{"id":"\#(id)","created_at":"2026-11-20T09:00:0\#(id).000Z","account":{"id":"\#(author)","acct":"p\#(author)"},"#
            + #""content":"<p>Words \#(id)</p>","visibility":"public"\#(more)}"#
    }

    @Test("Mastodon: the counts, and the thread below without one's own words and letters to one person")
    func mastodon() async throws {
        let below = [
            status("3", "110"), status("2", "111"), status("4", "109"),
            status("5", "112").replacing("public", with: "direct"),
        ]
        let fixture = try await MastodonFixture(
            .json(#"{"id":"90","favourites_count":5,"reblogs_count":2,"replies_count":3}"#),
            .json(#"{"ancestors":[],"descendants":[\#(below.joined(separator: ","))]}"#)
        )
        let read = try #require(fixture.network.answers)
        let answers = try await read(MastodonFixture.credential, receipt)
        #expect(answers.likes == 5 && answers.repeats == 2 && answers.replyCount == 2)
        #expect(answers.replies.map(\.text.plain) == ["Words 2", "Words 3"])
        let address = "GET https://books.example/api/v1/statuses/90"
        #expect(fixture.script.sent == [.init(address, []), .init("\(address)/context", [])])
    }

    @Test(
        "Mastodon: without replies the thread is not asked for; where nobody counts, it is; odd answers are told apart"
    )
    func oddServers() async throws {
        let none = try await MastodonFixture(.json(#"{"id":"90","replies_count":0,"favourites_count":null}"#))
        let answers = try await read(none.network, MastodonFixture.credential, receipt)
        #expect(answers.isEmpty && answers.likes == nil && none.script.sent.count == 1)
        let silent = try await MastodonFixture(.json(#"{"id":"90"}"#), .json(#"{"descendants":[]}"#))
        _ = try await read(silent.network, MastodonFixture.credential, receipt)
        #expect(silent.script.sent.count == 2)
        let gone = try await MastodonFixture(.json(#"{"error":"Record not found"}"#, 404))
        let read = try #require(gone.network.answers)
        #expect(try await failure { _ = try await read(MastodonFixture.credential, receipt) }.category == .notFound)
        let odd = try await MastodonFixture(.json(#"{"id":"90"}"#), .json("[]"))
        let other = try #require(odd.network.answers)
        #expect(
            try await failure { _ = try await other(MastodonFixture.credential, receipt) }.category == .brokenAnswer
        )
        let untouched = try await MastodonFixture()
        let bad = try #require(untouched.network.answers)
        let nowhere = PostReceipt(remoteID: "../90", url: "")
        #expect(try await failure { _ = try await bad(MastodonFixture.credential, nowhere) }.category == .notFound)
    }

    @Test(
        "X: counts and conversation, where reading is free; a post that is gone is told within an answer that succeeds"
    )
    func conversation() async throws {
        let users = #""includes":{"users":[{"id":"8","name":"Grace","username":"grace"},{"id":"7","username":"ada"}]}"#
        let found =
            #"{"data":[{"id":"92","author_id":"8","created_at":"2026-11-20T09:00:02Z","text":"Yes"},"#
            + #"{"id":"91","author_id":"7","created_at":"2026-11-20T09:00:01Z","text":"Own"}],\#(users),"#
            + #""meta":{"result_count":2}}"#
        let (network, script) = try XFixture.free(
            .json(#"{"data":{"id":"90","public_metrics":{"like_count":4,"retweet_count":1,"reply_count":2}}}"#),
            .json(found)
        )
        let answers = try await read(network, XFixture.credential, receipt)
        #expect(answers.likes == 4 && answers.repeats == 1 && answers.replies.map(\.text.plain) == ["Yes"])
        #expect(script.sent[1].fields.contains("query=conversation_id:90"))
        let (gone, _) = try XFixture.free(
            .json(#"{"errors":[{"title":"Not Found Error","type":"x/resource-not-found"}]}"#)
        )
        let read = try #require(gone.answers)
        #expect(try await failure { _ = try await read(XFixture.credential, receipt) }.category == .notFound)
        #expect(try XFixture().network.answers == nil)
    }

    @Test(
        "Facebook: likes and comments of the classic edition, counted where it counts; the edition of today tells nothing"
    )
    func comments() async throws {
        let comment =
            #"{"id":"1_2_3","from":{"id":"1002","name":"Grace"},"message":"Yes","created_time":"2013-01-05T09:30:00+0000"}"#
        let own =
            #"{"id":"1_2_4","from":{"id":"1001","name":"Ada"},"message":"Own","created_time":"2013-01-05T09:31:00+0000"}"#
        let fixture = try FacebookFixture(
            .json(#"{"data":[{"id":"7"}],"summary":{"total_count":12}}"#),
            .json(#"{"data":[\#(own),\#(comment),false,{"id":"../1"}],"summary":{"total_count":40}}"#)
        )
        let post = PostReceipt(remoteID: "1_2", url: "")
        let answers = try await read(fixture.network, FacebookFixture.credential, post)
        #expect(answers.likes == 12 && answers.repeats == nil && answers.replyCount == 39)
        #expect(answers.replies.map(\.text.plain) == ["Yes"] && answers.replies.first?.author.name.text == "Grace")
        // Before 2.0 nobody said how many there are.
        let old = try FacebookFixture(.json(#"{"data":[{"id":"7"},{"id":"8"}]}"#), .json(#"{"data":[]}"#))
        let few = try await read(old.network, FacebookFixture.credential, post)
        #expect(few.likes == 2 && few.replyCount == 0)
        #expect(try FacebookFixture(.current, version: nil, answers: []).network.answers == nil)
    }
}
