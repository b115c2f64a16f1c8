import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("What a Mastodon server shows first")
struct MastodonHomeTests {
    private typealias Fixture = MastodonFixture

    private func status(_ id: String, _ more: String = "") -> String {
        #"{"id":"\#(id)","created_at":"2026-11-20T09:00:00.000Z","account":{"id":"110","acct":"grace@letters.example","#
            + #""display_name":"Grace","url":"https://letters.example/@grace"},"content":"<p>Words</p>""#
            + #","visibility":"public"\#(more)}"#
    }

    private func home(_ fixture: Fixture) throws -> SocialNetwork.List {
        guard case .possible(let home) = fixture.network.reading(.home) else { throw NetworkFailure(.unsupported) }
        return home
    }

    private func items(_ statuses: String...) async throws -> [StreamItem] {
        let fixture = try await Fixture(.json("[\(statuses.joined(separator: ","))]"))
        return try await home(fixture).read(Fixture.credential, nil).items
    }

    @Test("pages are asked for by the server's own mark, forty at a time, with the permission to look at posts")
    func paging() async throws {
        let link = Fields([.link: #"<https://books.example/api/v1/timelines/home?max_id=77>; rel="next""#])
        let fixture = try await Fixture(
            .json("[\(status("90"))]", 200, link),
            .json("[]")
        )
        let home = try home(fixture)
        #expect(home.rule?.permission == .readStatuses && home.rule?.moment == .reading)
        let first = try await home.read(Fixture.credential, nil)
        // A short page may be filtered: there is more all the same.
        #expect(first.items.map(\.remoteID) == ["90"] && first.next == "77" && first.isComplete)
        let second = try await home.read(Fixture.credential, first.next)
        #expect(second.items.isEmpty && second.next == nil)
        let address = "GET https://books.example/api/v1/timelines/home"
        #expect(
            fixture.script.sent == [.init(address, ["limit=40"]), .init(address, ["limit=40", "max_id=77"])]
        )
    }

    @Test("a list that is being built anew is no word on what is gone (206)")
    func building() async throws {
        let fixture = try await Fixture(.json("[\(status("90"))]", 206))
        let page = try await home(fixture).read(Fixture.credential, nil)
        #expect(!page.isComplete && page.items.count == 1)
    }

    @Test("where a server pages without a mark, a full page goes on from its last entry and a short one is the end")
    func withoutLink() async throws {
        let full = (1...40).map { status("\(100 - $0)") }.joined(separator: ",")
        let page = try await home(try await Fixture(.json("[\(full)]"))).read(Fixture.credential, nil)
        #expect(page.next == "60")
        // The same page again would be read for ever.
        let again = try await home(try await Fixture(.json("[\(full)]"))).read(Fixture.credential, "60")
        #expect(again.next == nil)
    }

    @Test(
        "a mark that leads to another server, or a cursor of ours that is none, is refused",
        arguments: [
            "<https://evil.example/api?max_id=7>", "<https://books.example/x?max_id=../7>",
            "<http://books.example/x?max_id=7>",
        ]
    )
    func foreignMark(_ target: String) async throws {
        let fields = Fields([.link: "\(target); rel=\"next\""])
        let fixture = try await Fixture(.json("[]", 200, fields))
        let home = try home(fixture)
        #expect(try await failure { _ = try await home.read(Fixture.credential, nil) }.category == .brokenAnswer)
        let none = try await Fixture()
        let other = try self.home(none)
        #expect(try await failure { _ = try await other.read(Fixture.credential, "../7") }.category == .notFound)
        #expect(none.script.sent.isEmpty)
    }

    /// A post that quotes one of Alan's.
    private func quoting(_ quote: String, opening: Bool = true) -> String {
        let address = "https://letters.example/@alan/5"
        let opens = opening ? #"<p class=\"quote-inline\">RE: <a href=\"\#(address)\">letters.example</a></p>"# : ""
        let words = #""content":"\#(opens)<p>My words</p>""#
        return status("9", #","quote":\#(quote)"#).replacing(#""content":"<p>Words</p>""#, with: words)
    }

    private func quoted(_ more: String = "", visibility: String = "public") -> String {
        #"{"id":"5","account":{"id":"111","acct":"alan@letters.example","display_name":"Alan"},"#
            + #""url":"https://letters.example/@alan/5","content":"<p>On lighthouses.</p>","#
            + #""visibility":"\#(visibility)"\#(more)}"#
    }

    @Test(
        "whether a post may be quoted is what the server says of this person; servers that say nothing let nobody",
        arguments: [
            ("automatic", QuoteApproval.automatic), ("manual", .manual), ("denied", nil), ("unknown", nil), ("", nil),
        ]
    )
    func approval(_ word: String, _ approval: QuoteApproval?) async throws {
        let told = #","quote_approval":{"automatic":["public"],"manual":[],"current_user":"\#(word)"}"#
        let post = try #require(try await items(status("9", word.isEmpty ? "" : told)).first?.post)
        #expect(post.quoting == approval)
    }

    @Test("a post that is quoted with its writer's yes hangs on the one that quotes it, once")
    func quotation() async throws {
        let card = StreamCard(
            title: "On lighthouses.",
            caption: "Alan @alan@letters.example",
            address: "https://letters.example/@alan/5"
        )
        let accepted = #"{"state":"accepted","quoted_status":\#(quoted())}"#
        var post = try #require(try await items(quoting(accepted)).first?.post)
        #expect(post.card == card && post.text.plain == "My words")
        // Servers that ask nobody hand the post over as it is.
        post = try #require(try await items(quoting(quoted(), opening: false)).first?.post)
        #expect(post.card == card && post.text.plain == "My words")
        // A warning of the writer stands for the words, and so do the titles of the reader's own filters.
        let warned = #"{"state":"accepted","quoted_status":\#(quoted(#","spoiler_text":"The end""#))}"#
        #expect(try await items(quoting(warned)).first?.post.card?.title == "The end")
        let filter = #","filtered":[{"filter":{"title":"Sea","context":["home"],"filter_action":"warn"}}]"#
        let met = #"{"state":"accepted","quoted_status":\#(quoted(filter))}"#
        #expect(try await items(quoting(met)).first?.post.card?.title == "Sea")
    }

    @Test(
        "a post whose writer did not agree, or that the reader may not see, is not shown; what leads there stays",
        arguments: [
            "pending", "rejected", "revoked", "deleted", "unauthorized", "blocked_account", "muted_account",
            "of tomorrow",
        ]
    )
    func noQuotation(_ state: String) async throws {
        for quoted in [quoted(), "null"] {
            let quote = #"{"state":"\#(state)","quoted_status":\#(quoted)}"#
            let post = try #require(try await items(quoting(quote)).first?.post)
            #expect(post.card == nil && post.text.plain == "RE: letters.example\n\nMy words")
        }
    }

    @Test("nothing of a letter, nor what a filter hides, nor a quotation without a post is shown")
    func hiddenQuotation() async throws {
        let filter = #","filtered":[{"filter":{"title":"x","context":["home"],"filter_action":"hide"}}]"#
        for quoted in [quoted(visibility: "direct"), quoted(filter), "null", "{}", "[]", #"{"id":"5"}"#] {
            let quote = #"{"state":"accepted","quoted_status":\#(quoted)}"#
            #expect(try await items(quoting(quote)).first?.post.card == nil)
        }
        // The card of a page stands where no post does.
        let page = #"{"state":"pending"},"card":{"url":"https://books.example/x","title":"Lighthouses"}"#
        #expect(try await items(quoting(page)).first?.post.card?.title == "Lighthouses")
    }

    @Test("a post comes with its writer, warning, attachments, poll and card")
    func whole() async throws {
        let more =
            #","url":"https://letters.example/@grace/1","spoiler_text":"The\nend","in_reply_to_id":"5","#
            + #""edited_at":"2026-11-20T10:00:00Z","media_attachments":[{"type":"image","description":"A lighthouse"},"#
            + #"{"type":"gifv"},{"type":"unknown","description":null}],"poll":{"options":[{"title":"Yes"},{"title":"No"}]},"#
            + #""card":{"url":"https://books.example/x","title":"Lighthouses"}"#
        let item = try #require(try await items(status("90", more)).first)
        let post = item.post
        #expect(item.repeater == nil && item.moment == Timestamp(iso8601: "2026-11-20T09:00:00Z"))
        #expect(post.author.name.text == "Grace" && post.author.handle == "@grace@letters.example")
        #expect(post.author.page == "https://letters.example/@grace" && post.page == "https://letters.example/@grace/1")
        #expect(post.text.plain == "Words" && post.warning == .words("The end") && post.isAnswer && post.isChanged)
        #expect(
            post.attachments == [
                StreamAttachment(kind: .picture, words: "A lighthouse"), StreamAttachment(kind: .video, words: ""),
                StreamAttachment(kind: .other, words: ""),
            ]
        )
        #expect(post.poll == StreamPoll(remoteID: nil, answers: [.init(words: "Yes"), .init(words: "No")]))
        #expect(post.card == StreamCard(title: "Lighthouses", address: "https://books.example/x"))
    }

    @Test(
        "polls: with counts, end and one's own choice, as far as a server says them",
        arguments: [
            (
                #"{"id":"34","expires_at":"2026-11-21T09:00:00.000Z","expired":false,"multiple":true,"votes_count":5,"#
                    + #""voters_count":3,"voted":true,"own_votes":[1,0],"options":[{"title":"A\nB","votes_count":3},"#
                    + #"{"title":"C","votes_count":2}]}"#,
                StreamPoll(
                    remoteID: "34",
                    answers: [.init(words: "A B", votes: 3), .init(words: "C", votes: 2)],
                    isMultiple: true,
                    endsAt: Timestamp(iso8601: "2026-11-21T09:00:00Z"),
                    voters: 3,
                    own: [0, 1]
                )
            ),
            (
                #"{"id":34,"expires_at":null,"expired":true,"multiple":false,"votes_count":5,"voters_count":null,"#
                    + #""voted":false,"options":[{"title":"A","votes_count":null},{"title":"B","votes_count":-1}]}"#,
                StreamPoll(
                    remoteID: "34",
                    answers: [.init(words: "A"), .init(words: "B")],
                    isOver: true,
                    voters: 5,
                    own: []
                )
            ),
            (
                #"{"id":"../34","own_votes":[7,-1,0],"multiple":"yes","options":[{"votes_count":1e30},{"title":"B"}]}"#,
                StreamPoll(remoteID: nil, answers: [.init(words: ""), .init(words: "B")], own: [0])
            ),
        ]
    )
    func polls(_ json: String, _ poll: StreamPoll) async throws {
        #expect(try await items(status("90", #","poll":\#(json)"#)).first?.post.poll == poll)
    }

    @Test("a poll without answers is none, and one with more answers than are kept is told of")
    func oddPolls() async throws {
        for none in [#"{"id":"1","options":[]}"#, "7", "null", #"{"id":"1"}"#] {
            #expect(try #require(try await items(status("90", #","poll":\#(none)"#)).first).post.poll == nil)
        }
        let many = (1...21).map { #"{"title":"\#($0)"}"# }.joined(separator: ",")
        let found = try await items(status("90", #","poll":{"id":"1","options":[\#(many)]}"#))
        let poll = try #require(found.first?.post.poll)
        #expect(poll.remoteID == nil && poll.answers.count == StreamPoll.maximumAnswers)
    }

    @Test(
        "pictures: a small one, else the picture itself; of a film or a sound only what is none; sensitive ones are closed"
    )
    func pictures() async throws {
        let more =
            #","sensitive":true,"media_attachments":["#
            + #"{"type":"image","url":"https://f.example/1.png","preview_url":"https://f.example/1s.png"},"#
            + #"{"type":"image","url":null,"preview_url":null,"remote_url":"https://other.example/2.png"},"#
            + #"{"type":"video","url":"https://f.example/3.mp4","preview_url":"https://f.example/3.png"},"#
            + #"{"type":"audio","url":"https://f.example/4.mp3","preview_url":"https://f.example/4.mp3"},"#
            + #"{"type":"image","preview_url":"javascript:alert(1)"},{"type":"image","preview_url":7}],"#
            + #""card":{"url":"https://books.example/x","title":"T","image":"https://f.example/c.png"}"#
        let post = try #require(try await items(status("90", more)).first).post
        #expect(
            post.attachments.map(\.picture) == [
                "https://f.example/1s.png", "https://other.example/2.png", "https://f.example/3.png", nil, nil, nil,
            ]
        )
        #expect(post.hidesPictures && post.isClosed && post.warning == nil)
        #expect(post.card?.picture == "https://f.example/c.png")
        #expect(post.views.count == 4 && post.portrait == nil)
    }

    @Test("a repeat is paged by its own identifier and shows the post itself; people of the server are named with it")
    func repeated() async throws {
        let more =
            #","reblog":{"id":"5","created_at":"2026-11-01T00:00:00Z","account":{"id":"1","acct":"alan"},"#
            + #""content":"<p>First</p>"}"#
        let item = try #require(try await items(status("90", more)).first)
        #expect(item.remoteID == "90" && item.post.remoteID == "5" && item.repeater?.name.text == "Grace")
        #expect(item.post.text.plain == "First" && item.post.author.handle == "@alan@books.example")
        #expect(item.post.writtenAt == Timestamp(iso8601: "2026-11-01T00:00:00Z"))
    }

    @Test("letters to one person, hidden posts and what nobody can show are left out; the page lives")
    func leftOut() async throws {
        let hidden = #","filtered":[{"filter":{"title":"x","context":["home"],"filter_action":"hide"}}]"#
        let elsewhere = #","filtered":[{"filter":{"title":"x","context":["thread"],"filter_action":"hide"}}]"#
        let found = try await items(
            status("1").replacing("public", with: "direct"),
            status("2", hidden),
            "7",
            #"{"id":"3"}"#,
            status("4").replacing("2026-11-20T09:00:00.000Z", with: "yesterday"),
            status("5", elsewhere),
            status("6").replacing("\"110\"", with: "\"../1\"")
        )
        #expect(found.map(\.remoteID) == ["5"])
    }

    @Test("a filter that only warns, or has an action of tomorrow, stands before the post")
    func filters() async throws {
        let one = #","filtered":[{"filter":{"title":"Ends","context":["home"],"filter_action":"warn"}}]"#
        let two = #","filtered":[{"filter":{"title":"Ends","filter_action":"shred"}}],"spoiler_text":"Own""#
        let found = try await items(status("1", one), status("2", two))
        #expect(found.map(\.post.warning) == [.filtered(["Ends"]), .words("Own")])
    }

    @Test(
        "of HTML stay words, line ends and links",
        arguments: [
            ("<p>One<br>two</p><p>three</p>", "One\ntwo\n\nthree"),
            ("<p>a &amp; b &lt;i&gt;</p>", "a & b <i>"),
            ("<script>alert(1)</script><p onclick=x>ok</p>", "ok"),
            ("<ul><li>x</li><li>y</li></ul>", "• x\n• y"),
            ("plain\nwords", "plain words"),
            ("<p>\u{202E}turned\u{0}</p>", "turned"),
            ("", ""),
        ]
    )
    func words(_ html: String, _ text: String) {
        #expect(LinkedText(statusHTML: html).plain == text)
    }

    @Test("links lead where they say, by their address where servers hide half of it; no other scheme becomes one")
    func links() {
        let html =
            #"<p>See <a href="https://books.example/lighthouses/in/fiction/and/more?x=1&amp;y=2"><span class="invisible">"#
            + #"https://</span><span class="ellipsis">books.example/li</span><span class="invisible">ghthouses</span></a> "#
            + #"<a href="https://letters.example/@grace" class="u-url mention">@<span>grace</span></a> "#
            + #"<a href="javascript:alert(1)">no</a></p>"#
        let text = LinkedText(statusHTML: html)
        #expect(
            text.runs == [
                .init(text: "See "),
                .init(
                    text: "books.example/lighthouses/in/fiction/an…",
                    address: "https://books.example/lighthouses/in/fiction/and/more?x=1&y=2"
                ),
                .init(text: " "), .init(text: "@grace", address: "https://letters.example/@grace"),
                .init(text: " no"),
            ]
        )
    }

    @Test("a text without end is cut, and of many links those behind a bound are words")
    func bounds() {
        let long = LinkedText(statusHTML: String(repeating: "<p>word ", count: 100_000))
        #expect(long.plain.unicodeScalars.count <= LinkedText.maximumLength)
        let links = LinkedText(statusHTML: String(repeating: #"<a href="https://x.example/">y</a> "#, count: 500))
        #expect(links.runs.count { $0.address != nil } == LinkedText.maximumLinks)
    }
}
