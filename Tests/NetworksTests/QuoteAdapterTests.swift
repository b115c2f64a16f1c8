import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("How a server of Mastodon is sent quotations of posts")
struct QuoteAdapterTests {
    private static let words = "See “this”."

    private func quotation(receipt: String? = nil, readers: ReplyReaders = .everybody) -> StreamReply {
        .sample(
            .init(
                post: "90",
                by: PersonName(trusted: "Grace"),
                page: StreamReply.samplePage,
                number: 1,
                isQuoted: true
            ),
            ReplyContent(words: ShareMessage(trusted: Self.words), warning: .none, readers: readers),
            receipt: receipt
        )
    }

    private func way(_ network: SocialNetwork) throws -> SocialNetwork.Replying { try #require(network.replying) }

    private func post(by id: String = "8", _ change: (inout StreamPost) -> Void = { _ in }) -> StreamPost {
        var post = StreamPost.sample(by: "@grace", id: id)
        post.quoting = .automatic
        change(&post)
        return post
    }

    @Test("a post is quoted whose server says so; what is for few by its writer alone, a message by nobody (PR-11)")
    func opening() async throws {
        let quoting = try #require(try await MastodonFixture().network.quoting)
        let own = MastodonFixture.credential.identity
        let usual = try #require(quoting.opening(post { $0.warning = .words("The end") }, own))
        #expect(usual.names.isEmpty && usual.readers == [.everybody, .followers] && usual.warning?.text == "The end")
        #expect(quoting.opening(post { $0.quoting = .manual }, own) != nil)
        #expect(quoting.opening(post { $0.quoting = nil }, own) == nil)
        #expect(quoting.opening(post { $0.isForFew = true }, own) == nil)
        #expect(quoting.opening(post(by: own.remoteID) { $0.isForFew = true }, own)?.readers == [.followers])
        let letter = post(by: own.remoteID) { ($0.isForFew, $0.letterTo) = (true, ["@eve"]) }
        #expect(quoting.opening(letter, own) == nil)
        #expect(quoting.rule?.permission.name == "write:statuses" && quoting.rule?.use == .quoting)
    }

    @Test("the words go as a post that quotes, under nothing; whether its writer is asked is told")
    func sent() async throws {
        let fixture = try await MastodonFixture(
            .json(#"{"id":"91","quote":{"state":"accepted","quoted_status":{"id":"90"}}}"#),
            .json(#"{"id":"92","quote":{"state":"pending","quoted_status":null}}"#),
            .json(#"{"id":"93","quote":{"state":"accepted","quoted_status_id":90}}"#)
        )
        let way = try way(fixture.network)
        let credential = MastodonFixture.credential
        let receipts = try await [1, 2, 3].asyncMap { _ in try await way.send(credential, quotation()) }
        #expect(receipts.map(\.remoteID) == ["91", "92", "93"] && receipts.map(\.awaitsYes) == [false, true, false])
        let post = "POST https://books.example/api/v1/statuses"
        #expect(
            fixture.script.sent
                == Array(
                    repeating: .init(post, ["status=\(Self.words)", "visibility=unlisted", "quoted_status_id=90"]),
                    count: 3
                )
        )
        let name = try #require(FieldName("Idempotency-Key"))
        let keys = fixture.script.requests.map { $0.fields[name] }
        #expect(keys[0] != nil && Set(keys).count == 1)
    }

    @Test(
        "a server that posts the words without the post has them taken back, and that is no success",
        arguments: [
            (#"{"id":"91"}"#, NetworkFailure.Category.unsupported), (#"{"id":"91","quote":null}"#, .unsupported),
            (#"{"id":"91","quote":{"state":"accepted","quoted_status":{"id":"80"}}}"#, .refused),
            (#"{"id":"91","quote":{"state":"accepted","quoted_status":null}}"#, .refused),
            (#"{"id":"91","quote":{"state":"rejected","quoted_status":null}}"#, .refused),
            (#"{"id":"91","quote":{"state":"pending","quoted_status":{"id":"80"}}}"#, .refused),
        ]
    )
    func withoutQuotation(_ body: String, _ category: NetworkFailure.Category) async throws {
        let fixture = try await MastodonFixture(.json(body), .json(#"{"id":"91"}"#))
        let way = try way(fixture.network)
        let found = try await failure { _ = try await way.send(MastodonFixture.credential, quotation()) }
        #expect(found.category == category)
        #expect(fixture.script.sent.map(\.line).last == "DELETE https://books.example/api/v1/statuses/91")
    }

    @Test("what cannot be taken back stands there, and is not called refused")
    func notTakenBack() async throws {
        let body = #"{"id":"91","quote":null}"#
        for (answer, isGone) in [
            (ClientResponse.json("{}", 500), false), (.json("{}", 429), false), (.json(#"{"error":"x"}"#, 404), true),
            (.json("<html>"), false), (.json(#"{"id":"92"}"#), false),
        ] {
            let fixture = try await MastodonFixture(.json(body), answer)
            let way = try way(fixture.network)
            if isGone {
                let found = try await failure { _ = try await way.send(MastodonFixture.credential, quotation()) }
                #expect(found.category == .unsupported)
            } else {
                let receipt = try await way.send(MastodonFixture.credential, quotation())
                #expect(receipt.remoteID == "91")
            }
        }
    }

    @Test(
        "what servers refuse is a refusal in their words, and no permission that is missing",
        arguments: [
            (
                #"{"error":"The post you are trying to quote does not appear to exist."}"#, 404,
                NetworkFailure.Category.notFound
            ),
            (#"{"error":"This action is not allowed"}"#, 403, .refused),
            (#"{"error":"This action is outside the authorized scopes"}"#, 403, .permissionMissing),
            (#"{"error":"Validation failed: Quoted post cannot be quoted"}"#, 422, .refused),
            ("", 502, .answerLost),
        ]
    )
    func refused(_ body: String, _ status: Int, _ category: NetworkFailure.Category) async throws {
        let fixture = try await MastodonFixture(.json(body, status))
        let way = try way(fixture.network)
        let found = try await failure { _ = try await way.send(MastodonFixture.credential, quotation()) }
        #expect(found.category == category)
        if category == .refused { #expect(found.userMessage?.isEmpty == false) }
    }

    private func status(_ id: String, _ quote: String, _ content: String = "<p>\(words)</p>", under post: String? = nil)
        -> String
    {
        let own = MastodonFixture.credential.identity.remoteID
        let answered = post.map { #""\#($0)""# } ?? "null"
        return #"{"id":"\#(id)","created_at":"2026-09-21T14:13:20.000Z","in_reply_to_id":\#(answered),"#
            + #""account":{"id":"\#(own)","acct":"ada"},"visibility":"unlisted","content":"\#(content)","quote":\#(quote)}"#
    }

    private func find(_ status: String, _ others: [StreamReply] = []) async throws -> Finding<PostReceipt> {
        let older = self.status("1", "null", "")
            .replacing("2026-09-21T14:13:20.000Z", with: "2026-09-01T00:00:00.000Z")
        let fixture = try await MastodonFixture(.json("[\(status),\(older)]"), .json("[]"))
        return try await way(fixture.network).find(MastodonFixture.credential, quotation(), others)
    }

    @Test("a lost quotation is known by its words and the post it shows, also while its writer is asked")
    func found() async throws {
        let accepted = #"{"state":"accepted","quoted_status":{"id":"90"}}"#
        let opening =
            #"<p class=\"quote-inline\">RE: <a href=\"https://letters.example/@grace/90\">letters.example</a></p>"#
        for (quote, content, awaits) in [
            (accepted, "<p>\(Self.words)</p>", false), (accepted, "\(opening)<p>\(Self.words)</p>", false),
            (#"{"state":"pending","quoted_status":null}"#, "<p>\(Self.words)</p>", true),
            // Its writer said no meanwhile, or is gone: the server names the post no more, and the words stand there.
            (#"{"state":"rejected","quoted_status":null}"#, "<p>\(Self.words)</p>", false),
            (#"{"state":"revoked","quoted_status":null}"#, "<p>\(Self.words)</p>", false),
            (#"{"state":"deleted","quoted_status":null}"#, "<p>\(Self.words)</p>", false),
            (#"{"state":"unauthorized","quoted_status":null}"#, "<p>\(Self.words)</p>", false),
        ] {
            let finding = try await find(status("91", quote, content))
            guard case .found(let receipt) = finding else {
                Issue.record("\(quote) \(finding)")
                continue
            }
            #expect(receipt.remoteID == "91" && receipt.awaitsYes == awaits)
        }
        let other = accepted.replacing("90", with: "80")
        for (quote, post) in [(other, nil), ("null", nil), ("null", "90")] as [(String, String?)] {
            #expect(try await find(status("91", quote, under: post)) == .absent(.sameKindSeen), "\(quote)")
        }
        #expect(try await find(status("91", accepted), [quotation(receipt: "91")]) == .absent(.sameKindSeen))
        #expect(try await find(status("91", accepted, "<p>Else</p>")) == .notShown(.otherWords))
    }

    @Test("X quotes in its own window, and Facebook lets programs quote nothing")
    func others() throws {
        #expect(try XFixture(postsThroughAPI: true, answers: []).network.quoting == nil)
        #expect(try FacebookFixture(.current, version: nil, answers: []).network.quoting == nil)
    }
}
