import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Posting to Mastodon")
struct MastodonPublishingTests {
    private typealias Fixture = MastodonFixture
    private static let posts = "https://books.example/api/v1/accounts/109/statuses"
    private static let anchor =
        #"<p><a href=\"https://flyleaf.example.com/reviews/1?share=AAAAAAAAAAAAAAAAAAAAAA\">x</a></p>"#

    @Test("a post carries exactly the previewed text, its visibility, its warning and a key")
    func publish() async throws {
        let fixture = try await Fixture(.json(Fixture.status()))
        let story = Fixture.story(audience: .friends, tags: [Fixture.alan], warning: "The end")
        let receipt = try await fixture.network.publishing.publish(Fixture.credential, story, [])
        #expect(receipt == PostReceipt(remoteID: "7", url: "https://books.example/@ada/7"))
        guard case .text(let text) = fixture.network.publishing.preview(story).form else {
            return #expect(Bool(false))
        }
        #expect(
            fixture.script.sent == [
                .init(
                    "POST https://books.example/api/v1/statuses",
                    ["status=\(text)", "visibility=private", "spoiler_text=The end"]
                )
            ]
        )
        let key = try #require(FieldName("Idempotency-Key"))
        #expect(fixture.script.requests[0].fields[key] == MastodonPost.idempotencyKey(story))
        #expect(fixture.script.requests[0].fields[.authorization] == "Bearer s3cret-user-token")
    }

    @Test("without a warning none is sent, and no language ever")
    func bare() async throws {
        let fixture = try await Fixture(.json(Fixture.status()))
        _ = try await fixture.network.publishing.publish(Fixture.credential, Fixture.story(), [])
        #expect(fixture.script.sent[0].fields.map { $0.prefix { $0 != "=" } } == ["status", "visibility"])
    }

    @Test("CO-03: a post that is too long by the server's own limit is not sent")
    func tooLong() async throws {
        let limits = ServerLimits(characters: 30)
        let exact = Fixture.story(message: "12345", name: "", caption: "")
        let fixture = try await MastodonFixture(answers: [.success(.json(Fixture.status()))], limits: limits)
        #expect(fixture.network.publishing.preview(exact).length == 30)
        _ = try await fixture.network.publishing.publish(Fixture.credential, exact, [])
        let long = Fixture.story(message: "123456", name: "", caption: "")
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, long, [])
        }
        #expect(failure.category == .tooLong)
        #expect(fixture.script.requests.count == 1)
    }

    @Test("a server that takes less than it said is asked again what it takes")
    func limitChanged() async throws {
        let instance = #"{"domain":"b","version":"4.5.0","configuration":{"statuses":{"max_characters":50}}}"#
        let error = #"{"error":"Validation failed: Text character limit of 50 exceeded"}"#
        let fixture = try await Fixture(.json(error, 422), .json(instance))
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, Fixture.story(), [])
        }
        #expect(failure.category == .tooLong)
        let network = try #require(try await fixture.family.known(Fixture.server))
        #expect(network.publishing.preview(Fixture.story()).limit == 50)
    }

    @Test("a server that announces more than it takes is told apart, with its own words")
    func announcesMore() async throws {
        let instance = #"{"domain":"b","version":"4.5.0","configuration":{"statuses":{"max_characters":500}}}"#
        let error = #"{"error":"Validation failed: Text character limit of 50 exceeded"}"#
        let fixture = try await Fixture(.json(error, 422), .json(instance))
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, Fixture.story(), [])
        }
        #expect(failure.category == .shorterThanAnnounced)
        #expect(failure.userMessage == "Validation failed: Text character limit of 50 exceeded")
    }

    @Test(
        "after any refusal of what was posted the limits are read anew, and the server's own words are kept, cut and bare",
        arguments: [400, 422]
    )
    func refused(status: Int) async throws {
        let instance = #"{"domain":"b","version":"4.5.0","configuration":{"statuses":{"max_characters":50}}}"#
        let words = "No <b>nonsense</b>\\u202e here.\\n" + String(repeating: "x", count: 400)
        // After a 400 the login is looked at too.
        let refusal = ClientResponse.json(#"{"error":"\#(words)"}"#, status)
        let fixture = try await MastodonFixture(
            answers: ([refusal] + (status == 400 ? [.json(Fixture.account)] : []) + [.json(instance)]).map {
                .success($0)
            }
        )
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, Fixture.story(), [])
        }
        #expect(failure.category == .refused)
        #expect(failure.userMessage?.hasPrefix("No <b>nonsense</b> here. xxx") == true)
        #expect(failure.userMessage?.unicodeScalars.count == 300)
        let network = try #require(try await fixture.family.known(Fixture.server))
        #expect(network.publishing.preview(Fixture.story()).limit == 50)
    }

    @Test("words that repeat a secret are kept from everybody")
    func secretWords() async throws {
        let instance = #"{"domain":"b","version":"4.5.0"}"#
        let fixture = try await Fixture(.json(#"{"error":"bad token s3cret-user-token"}"#, 422), .json(instance))
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, Fixture.story(), [])
        }
        #expect(failure.userMessage == nil)
    }

    @Test("CO-29: a friend without an address gets nothing, and nobody else does")
    func friendWithoutAddress() async throws {
        let fixture = try await Fixture()
        let story = Fixture.story(to: .friend(Fixture.person("1002", nil, "Grace")))
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, story, [])
        }
        #expect(failure.category == .notFound)
    }

    @Test("a post without a usable name is an answer that was lost", arguments: ["{}", "[]", #"{"id":"a/b"}"#, "7"])
    func nameless(body: String) async throws {
        let fixture = try await Fixture(.json(body))
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, Fixture.story(), [])
        }
        #expect(failure.category == .answerLost)
    }

    @Test(
        "the address of a post lies on the server, or is made up from it",
        arguments: ["https://evil.example/@ada/7", "javascript:x", "http://books.example/@ada/7", "", "/@ada/7"]
    )
    func receiptAddress(url: String) async throws {
        let fixture = try await Fixture(.json(#"{"id":"7","url":"\#(url)"}"#))
        let receipt = try await fixture.network.publishing.publish(Fixture.credential, Fixture.story(), [])
        #expect(receipt.url == "https://books.example/@ada/7")
    }

    @Test("a share is found among one's own posts by the key in its link")
    func find() async throws {
        let others = [
            Fixture.status("9", content: "<p>other</p>"),
            #"{"id":"8","content":"\#(Self.anchor)","created_at":"2026-09-21T13:33:20.000Z","account":{"id":"110"}}"#,
        ].joined(separator: ",")
        let next = Fields([.link: "<\(Self.posts)?max_id=8>; rel=\"next\""])
        let fixture = try await Fixture(
            .json("[\(others)]", 200, next),
            .json("[\(Fixture.status("7", content: Self.anchor))]")
        )
        let receipt = try await fixture.network.publishing
            .find(Fixture.credential, .of(Fixture.story(), since: Fixture.now - .seconds(3600))).receipt
        #expect(receipt == PostReceipt(remoteID: "7", url: "https://books.example/@ada/7"))
        #expect(
            fixture.script.sent == [
                .init("GET \(Self.posts)", ["limit=40", "exclude_reblogs=true"]),
                .init("GET \(Self.posts)", ["limit=40", "exclude_reblogs=true", "max_id=8"]),
            ]
        )
    }

    @Test("the search ends where posts are older than the share, and says so only then")
    func notThere() async throws {
        let next = Fields([.link: "<\(Self.posts)?max_id=8>; rel=\"next\""])
        let old = Fixture.status("9")
        let since = try #require(Timestamp(iso8601: "2026-09-21T13:33:20.001Z"))
        let fixture = try await Fixture(.json("[\(old)]", 200, next))
        #expect(
            try await fixture.network.publishing.find(Fixture.credential, .of(Fixture.story(), since: since))
                == .absent(.wholeList)
        )
        let empty = try await Fixture(.json("[]"))
        #expect(
            try await empty.network.publishing.find(Fixture.credential, .of(Fixture.story(), since: since))
                == .absent(.wholeList)
        )

        let pages = (1...5).map { number in
            ClientResponse.json("[]", 200, Fields([.link: "<\(Self.posts)?max_id=\(number)>; rel=\"next\""]))
        }
        let busy = try await MastodonFixture(answers: pages.map { .success($0) })
        let endless = try await busy.network.publishing.find(Fixture.credential, .of(Fixture.story(), since: since))
        #expect(endless == .notShown(.endNotReached))
        let circle = try await MastodonFixture(answers: [pages[0], pages[1], pages[0]].map { .success($0) })
        let failure = try await failure {
            _ = try await circle.network.publishing.find(Fixture.credential, .of(Fixture.story(), since: since))
        }
        #expect(failure.detail == "pages that lead in a circle")
    }

    /// The own list, and the list asked next, as a server answers for a visibility.
    private func finding(
        _ audience: Audience,
        _ lists: [String],
        known: Set<String> = []
    ) async throws -> (finding: Finding<PostReceipt>, paths: [String]) {
        let fixture = try await MastodonFixture(answers: lists.map { .success(.json($0)) })
        let search = PostSearch(story: Fixture.story(audience: audience), since: Fixture.now, known: known)
        let finding = try await fixture.network.publishing.find(Fixture.credential, search)
        return (finding, fixture.script.sent.map(\.line))
    }

    @Test("a followers-only or direct post is absent only where the list shows another of that visibility")
    func hiddenVisibilities() async throws {
        let open = Fixture.status("9", more: #","visibility":"public""#)
        for (audience, word) in [(Audience.friends, "private"), (.onlyMe, "direct")] {
            let same = Fixture.status("8", more: #","visibility":"\#(word)""#)
            let own = try await finding(audience, ["[\(open),\(same)]"])
            #expect(own.finding == .absent(.sameKindSeen))
            #expect(own.paths == ["GET \(Self.posts)"])
            // A share of ours that is there serves as well, whatever the list says of it.
            #expect(try await finding(audience, ["[\(open)]"], known: ["9"]).finding == .absent(.sameKindSeen))
            let others = same.replacing(#""id":"109""#, with: #""id":"110""#)
            let hidden = try await finding(audience, ["[\(open),\(others)]", "[]"])
            #expect(hidden.finding == .notShown(.kindNotSeen))
        }
    }

    @Test("a followers-only post that the own list hides is looked for in the home timeline")
    func home() async throws {
        let home = "GET https://books.example/api/v1/timelines/home"
        let there = Fixture.status("7", content: Self.anchor, more: #","visibility":"private""#)
        let found = try await finding(.friends, ["[]", "[\(there)]"])
        #expect(found.finding.receipt?.remoteID == "7" && found.paths == ["GET \(Self.posts)", home])
        let other = Fixture.status("8", more: #","visibility":"private""#)
        #expect(try await finding(.friends, ["[]", "[\(other)]"]).finding == .absent(.sameKindSeen))
        #expect(try await finding(.friends, ["[]", "[]"]).finding == .notShown(.kindNotSeen))
    }

    @Test("a direct post that the own list hides is looked for in the conversations, which prove no absence")
    func conversations() async throws {
        let there = Fixture.status("7", content: Self.anchor, more: #","visibility":"direct""#)
        let found = try await finding(.onlyMe, ["[]", #"[{"id":"1","last_status":\#(there)}]"#])
        #expect(found.finding.receipt?.remoteID == "7")
        #expect(found.paths.last == "GET https://books.example/api/v1/conversations")
        let other = Fixture.status("8", more: #","visibility":"direct""#)
        let missed = try await finding(.onlyMe, ["[]", #"[{"id":"1","last_status":\#(other)}]"#])
        #expect(missed.finding == .notShown(.kindNotSeen))
    }

    @Test("a list that another server does not have leaves it open, and an ended login does not")
    func withoutHome() async throws {
        for (status, isEnd) in [(404, false), (500, false), (401, true)] {
            let fixture = try await Fixture(.json("[]"), .json(#"{"error":"The access token is invalid"}"#, status))
            let search = PostSearch(story: Fixture.story(audience: .friends), since: Fixture.now, known: [])
            let find = { try await fixture.network.publishing.find(Fixture.credential, search) }
            guard isEnd else {
                #expect(try await find() == .notShown(.kindNotSeen))
                continue
            }
            #expect(try await failure { _ = try await find() }.category == .reauthenticate)
        }
    }

    @Test("a full page without a next one is not the end of the list")
    func noLinks() async throws {
        let page = (0..<40).map { Fixture.status(String(100 - $0)) }.joined(separator: ",")
        let since = try #require(Timestamp(iso8601: "2026-09-21T13:33:19.000Z"))
        let fixture = try await Fixture(.json("[\(page)]"))
        let finding = try await fixture.network.publishing.find(Fixture.credential, .of(Fixture.story(), since: since))
        #expect(finding == .notShown(.endNotReached))
    }

    @Test("a post is taken back, and one that is gone counts as taken back")
    func withdraw() async throws {
        let withdraw = { (fixture: MastodonFixture, id: String) in
            try await fixture.network.publishing.withdraw?(Fixture.credential, PostReceipt(remoteID: id, url: ""))
        }
        let fixture = try await Fixture(.json(Fixture.status()), .json(#"{"error":"Record not found"}"#, 404))
        try await withdraw(fixture, "7")
        try await withdraw(fixture, "7")
        #expect(fixture.script.sent[0] == .init("DELETE https://books.example/api/v1/statuses/7", []))
        #expect(try await failure { try await withdraw(fixture, "../7") }.category == .notFound)
        #expect(fixture.script.requests.count == 2)
        for answer in [ClientResponse.plain("", 200), .plain("", 204)] { try await withdraw(try Fixture(answer), "7") }
        for page in [ClientResponse.plain("<html>", 404), .plain("<html>", 200)] {
            let html = try await Fixture(page)
            #expect(try await failure { try await withdraw(html, "7") }.category == .brokenAnswer)
        }
    }

    @Test("the server's own page gets the same text, and its return says nothing")
    func dialog() async throws {
        let publishing = try await Fixture().network.publishing
        let story = Fixture.story(to: .friend(Fixture.grace))
        let url = try #require(WebURL(try publishing.dialog(Fixture.identity, story, "https://flyleaf.example/back")))
        #expect(url.origin + url.path == "https://books.example/share")
        guard case .text(let text) = publishing.preview(story).form else { return #expect(Bool(false)) }
        #expect(url.queryFields == FormFields(["text": text]))
        #expect(publishing.dialogResult([("post_id", "7")]) == .skipped)
        let long = Fixture.story(message: String(repeating: "😀", count: 700))
        #expect(throws: NetworkFailure.self) { try publishing.dialog(Fixture.identity, long, "") }
    }

    @Test("CO-10: whatever Flyleaf puts into a post can be left out, the warning of spoilers too")
    func removable() async throws {
        let able = try await Fixture().network.publishing.capabilities(Fixture.allPermissions)
        #expect(able.removable(withPhotos: false) == [.heading, .details, .link, .warning])
        #expect(able.removable(withPhotos: true) == [.heading, .details, .link, .warning])
    }

    @Test("what a connection can do follows from what was granted")
    func capabilities() async throws {
        let publishing = try await Fixture().network.publishing
        let all = publishing.capabilities(Fixture.allPermissions)
        #expect(all.ownProfile == .native)
        #expect(all.friendProfile == .native)
        #expect(all.friends == .yes)
        #expect(all.warning == .yes)
        #expect(!all.tagsNeedPlace)
        #expect(!all.place.isPossible)
        let none = publishing.capabilities(PermissionSet())
        #expect(none.ownProfile == .nativeAfter(Permission("write:statuses")))
        #expect(none.friendProfile == .nativeAfter(Permission("write:statuses")))
        #expect(!none.friends.isPossible)
        #expect(none.dialog == .yes)
    }
}
