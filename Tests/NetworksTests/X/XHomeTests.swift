import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("What X shows first")
struct XHomeTests {
    private typealias Fixture = XFixture

    private func home(_ network: SocialNetwork) throws -> SocialNetwork.List {
        guard case .possible(let home) = network.reading(.home) else { throw NetworkFailure(.unsupported) }
        return home
    }

    private func network(
        _ script: ScriptedFetch,
        _ app: XFixture.App = .confidential,
        dailyPosts: Int? = nil
    ) throws -> SocialNetwork {
        var configuration = try Fixture.configuration(app)
        configuration.dailyPosts = dailyPosts
        return .x(
            configuration,
            fetch: script.fetch,
            clock: Clock { Fixture.now },
            randomness: Randomness { [UInt8](repeating: 7, count: $0) }
        )
    }

    private static let users =
        #""users":[{"id":"8","name":"Grace","username":"grace"},{"id":"9","name":"Ben \u2764","username":"ben"}]"#

    private func post(_ id: String, _ more: String = "", by author: String = "8") -> String {
        #"{"id":"\#(id)","author_id":"\#(author)","created_at":"2026-11-20T09:00:00.000Z","text":"Words"\#(more)}"#
    }

    private func page(_ posts: [String], next: String? = nil, includes: String = users) -> ClientResponse {
        let meta = next.map { #"{"result_count":\#(posts.count),"next_token":"\#($0)"}"# } ?? #"{"result_count":0}"#
        let data = posts.isEmpty ? "" : #""data":[\#(posts.joined(separator: ","))],"#
        return .json(#"{\#(data)"includes":{\#(includes)},"meta":\#(meta)}"#)
    }

    private func items(_ response: ClientResponse) async throws -> [StreamItem] {
        try await home(try network(ScriptedFetch(response))).read(Fixture.credential, nil).items
    }

    @Test("nothing is read where X takes money and the operator set no sum; with one, it is the bound")
    func cost() throws {
        guard case .impossible(let restriction) = try network(ScriptedFetch(), dailyPosts: 0).reading(.home) else {
            Issue.record("read for money")
            return
        }
        #expect(restriction == .readingCostsMoney)
        #expect(try Fixture.configuration().dailyPosts == 0)
        let home = try home(try network(ScriptedFetch(), dailyPosts: 1000))
        #expect(home.cost == ReadingCost(dailyPosts: 1000, pagePosts: 40))
        #expect(try self.home(try network(ScriptedFetch())).cost == nil)
        #expect(home.retention == .seconds(86_400))
    }

    @Test("tokens of pages are never kept: the next page is asked for below the last post")
    func paging() async throws {
        let script = ScriptedFetch(page([post("90"), post("80")], next: "t1"), page([post("70")]))
        let home = try home(try network(script))
        let first = try await home.read(Fixture.credential, nil)
        #expect(first.items.map(\.remoteID) == ["90", "80"] && first.next == "80")
        let second = try await home.read(Fixture.credential, first.next)
        #expect(second.items.map(\.remoteID) == ["70"] && second.next == nil)
        #expect(
            script.sent.map(\.line)
                == Array(repeating: "GET https://api.x.com/2/users/7/timelines/reverse_chronological", count: 2)
        )
        #expect(script.sent[1].fields.contains("until_id=80") && script.sent[0].fields.contains("max_results=40"))
    }

    @Test("an empty page with a token is passed over, and not for ever")
    func emptyPages() async throws {
        let script = ScriptedFetch(page([], next: "t1"), page([post("70")]))
        let page = try await home(try network(script)).read(Fixture.credential, nil)
        #expect(page.items.map(\.remoteID) == ["70"])
        #expect(script.sent[1].fields.contains("pagination_token=t1"))
        let endless = ScriptedFetch((1...4).map { .success(self.page([], next: "t\($0)")) })
        let network = try network(endless)
        let home = try home(network)
        #expect(try await failure { _ = try await home.read(Fixture.credential, nil) }.category == .brokenAnswer)
    }

    @Test(
        "TW-01, TW-02, TW-14: a post has its writer, its page and the windows under it; one without its writer is left out"
    )
    func whole() async throws {
        let found = try await items(page([post("90"), post("91", by: "999"), "7", "{}"]))
        let item = try #require(found.first)
        #expect(found.count == 1)
        #expect(item.post.author.handle == "@grace" && item.post.author.page == "https://x.com/grace")
        #expect(item.post.page == "https://x.com/grace/status/90")
        let home = try home(try network(ScriptedFetch()))
        #expect(
            home.intents(item.post).map(\.address) == [
                "https://x.com/intent/tweet?in_reply_to=90", "https://x.com/intent/retweet?tweet_id=90",
                "https://x.com/intent/like?tweet_id=90",
                "https://x.com/intent/tweet?url=https%3A%2F%2Fx.com%2Fgrace%2Fstatus%2F90",
            ]
        )
    }

    @Test(
        "TW-16, TW-19: of the program a post came from and of marks at names nothing is asked for, and nothing is kept"
    )
    func marks() async throws {
        let plain = try await items(page([post("90")]))
        let users = Self.users.replacing(#""username":"grace""#, with: #""username":"grace","verified":true"#)
        let told = page([post("90", #","source":"Some Client""#)], includes: users)
        #expect(try await items(told) == plain && plain.count == 1)
        let script = ScriptedFetch(page([post("90")]))
        _ = try await home(try network(script)).read(Fixture.credential, nil)
        let asked = try #require(script.sent.first).fields.flatMap { $0.split { !$0.isLetter && $0 != "_" } }
        #expect(asked.contains("username") && !asked.contains { $0 == "source" || $0.hasPrefix("verified") })
    }

    @Test("TW-23: a number beyond what a double can hold comes through to the addresses, digit by digit")
    func largeNumbers() async throws {
        for id in ["9007199254740993", "9223372036854775807", "18446744073709551615"] {
            let found = try await items(page([post(id)]))
            let item = try #require(found.first)
            #expect(item.remoteID == id && item.post.remoteID == id)
            #expect(item.post.page == "https://x.com/grace/status/\(id)")
            let intents = try home(try network(ScriptedFetch())).intents(item.post).map(\.address)
            #expect(intents.count == 4 && intents.allSatisfy { $0.hasSuffix(id) })
        }
    }

    @Test("RA-04: what a member reads is asked for with the member's own token")
    func ownToken() async throws {
        let script = ScriptedFetch(page([post("90")]))
        _ = try await home(try network(script)).read(Fixture.credential, nil)
        #expect(script.requests.map { $0.fields[.authorization] } == ["Bearer s3cret-user-token"])
    }

    @Test("TW-07: of a repost the post itself is shown, whole, and who repeated it; without it nothing")
    func repost() async throws {
        let reference = #","text":"RT @ben: cut…","referenced_tweets":[{"type":"retweeted","id":"5"}]"#
        let original = post("5", #","text":"All of it""#, by: "9")
        let both = Self.users + #","tweets":[\#(original)]"#
        let item = try #require(try await items(page([post("90", reference)], includes: both)).first)
        #expect(item.remoteID == "90" && item.post.remoteID == "5" && item.post.text.plain == "All of it")
        #expect(item.repeater?.handle == "@grace" && item.post.author.handle == "@ben")
        #expect(try await items(page([post("90", reference)])).isEmpty)
    }

    @Test("a long post is read whole, a quotation leads to what it quotes, pictures are told of")
    func more() async throws {
        let fields =
            #","note_tweet":{"text":"All of the long text"},"edit_history_tweet_ids":["90","89"],"#
            + #""referenced_tweets":[{"type":"quoted","id":"5"},{"type":"replied_to","id":"4"}],"#
            + #""attachments":{"media_keys":["3_1","3_404"]}"#
        let includes =
            Self.users + #","tweets":[\#(post("5", by: "9"))],"#
            + #""media":[{"media_key":"3_1","type":"photo","alt_text":"A lighthouse"}]"#
        let post = try #require(try await items(page([post("90", fields)], includes: includes)).first).post
        #expect(post.text.plain == "All of the long text" && post.isAnswer && post.isChanged)
        #expect(post.attachments == [StreamAttachment(kind: .picture, words: "A lighthouse")])
        #expect(post.card == StreamCard(title: "Words", caption: "Ben ❤ @ben", address: "https://x.com/ben/status/5"))
    }

    @Test("pictures: of a photo itself, of a video its first; sensitive ones are closed; each writer has one")
    func pictures() async throws {
        let fields = #","possibly_sensitive":true,"attachments":{"media_keys":["3_1","3_2","3_3"]}"#
        let includes =
            #""users":[{"id":"8","name":"Grace","username":"grace","profile_image_url":"https://f.example/g.jpg"}],"#
            + #""media":["#
            + #"{"media_key":"3_1","type":"photo","url":"https://f.example/1.jpg"},"#
            + #"{"media_key":"3_2","type":"video","url":"https://f.example/2.mp4","preview_image_url":"https://f.example/2.jpg"},"#
            + #"{"media_key":"3_3","type":"animated_gif","url":"https://f.example/3.mp4"}]"#
        let found = try await items(page([post("90", fields)], includes: includes))
        let post = try #require(found.first).post
        #expect(post.attachments.map(\.picture) == ["https://f.example/1.jpg", "https://f.example/2.jpg", nil])
        #expect(post.hidesPictures && post.portrait?.address == "https://f.example/g.jpg")
    }

    @Test("version 1.1 is read where only that is open, below the lowest number")
    func firstVersion() async throws {
        let closed = ClientResponse.json(
            #"{"errors":[{"code":453,"message":"You currently have access to a subset of X API V2 endpoints"}]}"#,
            403
        )
        let user = #""user":{"id_str":"8","name":"Grace","screen_name":"grace"}"#
        let posts =
            #"[{"id_str":"90","created_at":"Fri Nov 20 09:00:00 +0000 2026","full_text":"a &amp; b",\#(user)},"#
            + #"{"id_str":"80","created_at":"Fri Nov 20 08:00:00 +0000 2026","full_text":"RT","#
            + #""retweeted_status":{"id_str":"5","created_at":"Fri Nov 20 07:00:00 +0000 2026","full_text":"Whole","#
            + #"\#(user)},\#(user)}]"#
        let script = ScriptedFetch(closed, .json(posts), closed, .json("[]"))
        let home = try home(try network(script, .signed))
        let first = try await home.read(Fixture.signedCredential, nil)
        #expect(first.items.map(\.post.text.plain) == ["a & b", "Whole"] && first.next == "80")
        #expect(first.items.first?.moment == Timestamp(iso8601: "2026-11-20T09:00:00Z"))
        let second = try await home.read(Fixture.signedCredential, first.next)
        #expect(second.items.isEmpty && second.next == nil)
        #expect(script.sent[3].fields.contains("max_id=79"))
    }

    // MARK: Text

    private func linked(_ text: String, _ entities: String) throws -> [LinkedText.Run] {
        let json = try #require(JSON(Array(entities.utf8)))
        return XText(text, entities: json, site: "https://x.com").linked.runs
    }

    @Test("TW-06: positions count the text as it was sent, behind references and emoji; shown is what X shows")
    func entities() throws {
        let text = "🦉 a &amp; b &lt; https://t.co/x @Grace #книги $ACME"
        let url = #"{"start":17,"end":31,"url":"https://t.co/x","display_url":"books.example/li…"}"#
        let runs = try linked(
            text,
            #"{"urls":[\#(url)],"mentions":[{"start":32,"end":38,"username":"Grace"}],"#
                + #""hashtags":[{"start":39,"end":45,"tag":"книги"}],"cashtags":[{"start":46,"end":51,"tag":"ACME"}]}"#
        )
        #expect(
            runs == [
                .init(text: "🦉 a & b < "), .init(text: "books.example/li…", address: "https://t.co/x"),
                .init(text: " "),
                .init(text: "@Grace", address: "https://x.com/Grace"), .init(text: " "),
                .init(text: "#книги", address: "https://x.com/hashtag/%D0%BA%D0%BD%D0%B8%D0%B3%D0%B8"),
                .init(text: " "), .init(text: "$ACME", address: "https://x.com/search?q=%24ACME"),
            ]
        )
    }

    @Test("an entity of version 1.1 is the same, and one that overlaps, lies outside or leads nowhere is none")
    func oddEntities() throws {
        let runs = try linked(
            "abc @ben",
            #"{"user_mentions":[{"indices":[4,8],"screen_name":"ben"},{"indices":[5,8],"screen_name":"ben"},"#
                + #"{"indices":[3,99],"screen_name":"ben"},{"indices":[-1,2],"screen_name":"ben"},"#
                + #"{"indices":[2,1],"screen_name":"ben"},{"indices":[0,1],"screen_name":"a/b"}],"#
                + #""urls":[{"indices":[0,3],"url":"javascript:alert(1)"}]}"#
        )
        #expect(runs == [.init(text: "abc "), .init(text: "@ben", address: "https://x.com/ben")])
    }

    @Test("references are read once")
    func once() throws {
        #expect(try linked("&amp;lt;b&amp;gt; &quot;", "{}").map(\.text) == ["&lt;b&gt; &quot;"])
    }
}
