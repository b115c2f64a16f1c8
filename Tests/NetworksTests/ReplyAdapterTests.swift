import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("How networks are sent answers to posts")
struct ReplyAdapterTests {
    private func reply(
        _ words: String = "@grace@letters.example So “it” is: https://books.example/x #books",
        to post: String = "90",
        readers: ReplyReaders = .everybody,
        warning: String = "",
        receipt: String? = nil,
        isLetter: Bool = false
    ) -> StreamReply {
        let name = PersonName(trusted: "Grace")
        let page = StreamReply.samplePage
        return .sample(
            isLetter ? .init(person: post, name: name, page: page) : .init(post: post, by: name, page: page, number: 1),
            ReplyContent(
                words: ShareMessage(trusted: words),
                warning: ShareWarning(trusted: warning),
                readers: readers
            ),
            receipt: receipt
        )
    }

    private func way(_ network: SocialNetwork) throws -> SocialNetwork.Replying { try #require(network.replying) }

    private func post(by handle: String = "@grace@letters.example", id: String = "8", isForFew: Bool = false)
        -> StreamPost
    {
        var post = StreamPost.sample(by: handle, id: id)
        post.isForFew = isForFew
        return post
    }

    // MARK: Mastodon

    @Test(
        "Mastodon: the words go exactly as they are, under the post, out of public lists, with a key that makes it one"
    )
    func mastodon() async throws {
        let fixture = try await MastodonFixture(
            .json(#"{"id":"91","url":"https://books.example/@ada/91"}"#),
            .json("{}"),
            .json("")
        )
        let way = try way(fixture.network)
        let reply = reply(readers: .followers, warning: "The end")
        let receipt = try await way.send(MastodonFixture.credential, reply)
        #expect(receipt == PostReceipt(remoteID: "91", url: "https://books.example/@ada/91"))
        #expect(
            fixture.script.sent == [
                .init(
                    "POST https://books.example/api/v1/statuses",
                    [
                        "status=\(reply.content.words.text)", "visibility=private", "in_reply_to_id=90",
                        "spoiler_text=The end",
                    ]
                )
            ]
        )
        // A yes without a name leaves open what became of it.
        for _ in 1...2 {
            let found = try await failure { _ = try await way.send(MastodonFixture.credential, reply) }
            #expect(found.category == .answerLost)
        }
        let name = try #require(FieldName("Idempotency-Key"))
        let keys = fixture.script.requests.map { $0.fields[name] }
        #expect(keys[0] != nil && Set(keys).count == 1)
        #expect(way.rule?.permission.name == "write:statuses" && way.cost == nil)
    }

    @Test(
        "Mastodon: the answered person is named, one's own name is not, and a post for few is answered to few (PR-11)"
    )
    func opening() async throws {
        let network = try await MastodonFixture().network
        let way = try way(network)
        let own = MastodonFixture.credential.identity
        var warned = post()
        warned.warning = .words("The end")
        #expect(way.opening(warned, .home, own)?.warning?.text == "The end")
        let usual = try #require(way.opening(post(), .home, own))
        #expect(usual.names == "@grace@letters.example" && usual.readers == [.everybody, .followers, .named])
        #expect(usual.warning == ShareWarning.none)
        #expect(way.opening(post(isForFew: true), .home, own)?.readers == [.followers, .named])
        #expect(way.opening(post(id: own.remoteID), .home, own)?.names == "")
        // A message goes on to everybody it was written to, each once, and to nobody else.
        var letter = post(isForFew: true)
        letter.letterTo = ["@\(own.address ?? "")@books.example", "@eve@books.example", "@grace@letters.example"]
        let answer = try #require(way.opening(letter, .messages, own))
        #expect(answer.names == "@grace@letters.example @eve@books.example" && answer.readers == [.named])
        let visibilities = try await [ReplyReaders.everybody, .followers, .named, .ofPost].asyncMap { readers in
            let fixture = try await MastodonFixture(.json(#"{"id":"91"}"#))
            _ = try await self.way(fixture.network).send(MastodonFixture.credential, reply(readers: readers))
            return fixture.script.sent[0].fields.first { $0.hasPrefix("visibility=") }
        }
        #expect(visibilities == ["unlisted", "private", "direct", "direct"].map { "visibility=\($0)" })
        let long = ReplyContent(
            words: ShareMessage(trusted: String(repeating: "é", count: 490)),
            warning: ShareWarning(trusted: "0123456789+"),
            readers: .named
        )
        #expect(way.length(long) == (501, 500))
    }

    private func status(_ id: String, _ content: String, to post: String? = "90", visibility: String = "unlisted")
        -> String
    {
        let answered = post.map { #""\#($0)""# } ?? "null"
        return #"{"id":"\#(id)","created_at":"2026-09-21T14:13:20.000Z","in_reply_to_id":\#(answered),"#
            + #""account":{"id":"\#(MastodonFixture.credential.identity.remoteID)","acct":"ada"},"visibility":"\#(visibility)","content":"\#(content)"}"#
    }

    /// As a server writes it: the mention short, the link cut, the hashtag marked.
    private static let rewritten =
        #"<p><span class=\"h-card\"><a href=\"https://letters.example/@grace\">@<span>grace</span></a></span> So “it” is: "#
        + #"<a href=\"https://books.example/x\"><span class=\"invisible\">https://</span><span>books.example/x</span></a> "#
        + #"<a href=\"https://books.example/tags/books\">#<span>books</span></a></p>"#

    private func find(
        _ statuses: [String],
        _ others: [StreamReply] = [],
        readers: ReplyReaders = .everybody
    ) async throws -> Finding<PostReceipt> {
        let own = MastodonFixture.credential.identity.remoteID
        let older =
            #"{"id":"1","created_at":"2026-09-01T00:00:00Z","account":{"id":"\#(own)","acct":"ada"},"visibility":"unlisted","content":""}"#
        let body = "[\((statuses + [older]).joined(separator: ","))]"
        let fixture = try await MastodonFixture(.json(body), .json("[]"))
        return try await way(fixture.network).find(MastodonFixture.credential, reply(readers: readers), others)
    }

    @Test("Mastodon: a lost answer is known by its words under the post, however a server writes names and links")
    func mastodonFinding() async throws {
        let found = try await find([status("95", "<p>Else</p>", to: nil), status("91", Self.rewritten)])
        guard case .found(let receipt) = found else {
            Issue.record("\(found)")
            return
        }
        #expect(receipt.remoteID == "91")
        // Under another post it is another one, and so is one that is known.
        #expect(try await find([status("91", Self.rewritten, to: "80")]) == .absent(.sameKindSeen))
        #expect(try await find([status("91", Self.rewritten)], [reply(receipt: "91")]) == .absent(.sameKindSeen))
        // A server that turns quotation marks: nobody knows, so nothing is sent again.
        let turned = Self.rewritten.replacing("“it”", with: "\\\"it\\\"")
        #expect(try await find([status("91", turned)]) == .notShown(.otherWords))
        // A list that shows nothing for the same readers proves nothing.
        let hidden = try await find([status("95", "<p>Else</p>", to: nil)], readers: .followers)
        guard case .notShown = hidden else {
            Issue.record("\(hidden)")
            return
        }
    }

    // MARK: Messages

    private static let grace = StreamAuthor(
        remoteID: "8",
        name: PersonName(trusted: "Grace"),
        handle: "@grace@letters.example",
        page: nil
    )

    private func letter(_ words: String = "@grace@letters.example Thanks!", receipt: String? = nil) -> StreamReply {
        reply(words, to: "8", readers: .named, receipt: receipt, isLetter: true)
    }

    @Test("CO-29: a message begins with the whole name of one person, and is for nobody but them")
    func letterOpening() async throws {
        let letters = try #require(try await MastodonFixture().network.letters)
        let own = MastodonFixture.credential.identity
        let opening = try #require(letters.opening(Self.grace, own))
        #expect(opening.names == "@grace@letters.example" && opening.readers == [.named] && opening.warning != nil)
        let nameless = StreamAuthor(remoteID: "8", name: Self.grace.name, handle: nil, page: nil)
        #expect(letters.opening(nameless, own) == nil)
        #expect(letters.rule?.permission.name == "write:statuses" && letters.rule?.use == .writing)
    }

    @Test(
        "CO-29: a text that names nobody, or anybody else, is not a message to one person",
        arguments: [
            ("@grace@letters.example Hello", true), ("Hello @GRACE@Letters.example.", true),
            ("ada@books.example says hello to @grace@letters.example at 5 @ home", true),
            ("@grace@letters.example see https://letters.example/@eve", true),
            ("@grace@letters.example:5 stars", true), ("@grace@letters.example:@eve", false),
            ("Hello", false), ("", false), ("@grace Hello", false), ("@grace@letters.example.org Hello", false),
            ("@grace@letters.example @eve", false), ("@grace@letters.example (@eve@evil.example)", false),
            ("@grace@letters.example\n@eve", false), ("@grace@letters.example ＠eve", false),
            ("@grace@letters.example=@eve", false), ("@grace@letters.example,@eve", false),
            ("@grace@letters.example\u{200B}@eve", false), ("@eve@grace@letters.example", false),
        ]
    )
    func onlyTo(_ words: String, _ isOnlyTo: Bool) async throws {
        let letters = try #require(try await MastodonFixture().network.letters)
        let content = ReplyContent(words: ShareMessage(trusted: words), warning: .none, readers: .named)
        #expect(letters.isOnlyTo(content, Self.grace) == isOnlyTo)
        let warning = ReplyContent(
            words: ShareMessage(trusted: "@grace@letters.example"),
            warning: ShareWarning(trusted: "For @eve"),
            readers: .named
        )
        #expect(!letters.isOnlyTo(warning, Self.grace))
    }

    @Test("CO-29: people of the same server are called by the short name, too; those of others are not")
    func onlyToNeighbour() async throws {
        let letters = try #require(try await MastodonFixture().network.letters)
        let eve = StreamAuthor(remoteID: "9", name: Self.grace.name, handle: "@eve@books.example", page: nil)
        func isOnlyToEve(_ words: String) -> Bool {
            letters.isOnlyTo(ReplyContent(words: ShareMessage(trusted: words), warning: .none, readers: .named), eve)
        }
        #expect(isOnlyToEve("@eve Hello") && isOnlyToEve("@eve@books.example Hello"))
        let port = StreamAuthor(remoteID: "9", name: Self.grace.name, handle: "@eve@127.0.0.1:8080", page: nil)
        for (words, isOnly) in [
            ("@eve@127.0.0.1:8080 Hello", true), ("@eve@127.0.0.1 Hello", false), ("@eve@127.0.0.1:80 Hello", false),
        ] {
            let content = ReplyContent(words: ShareMessage(trusted: words), warning: .none, readers: .named)
            #expect(letters.isOnlyTo(content, port) == isOnly, "\(words)")
        }
        #expect(!isOnlyToEve("@eve@letters.example Hello") && !isOnlyToEve("@eves Hello"))
    }

    @Test("CO-29: a message goes under no post, to those it names; a server that calls somebody else has it taken back")
    func letterSent() async throws {
        let fixture = try await MastodonFixture(
            .json(
                #"{"id":"91","url":"https://books.example/@ada/91","mentions":[{"id":"8","acct":"grace@letters.example"}]}"#
            ),
            .json(#"{"id":"92"}"#),
            .json(#"{"id":"93","mentions":[]}"#),
            .json(""),
            .json(#"{"id":"94","mentions":[{"id":"8","acct":"grace@letters.example"},{"id":"9","acct":"eve"}]}"#),
            .json("gone", 500)
        )
        let way = try way(fixture.network)
        let credential = MastodonFixture.credential
        #expect(try await way.send(credential, letter()).remoteID == "91")
        let post = "POST https://books.example/api/v1/statuses"
        let fields = ["status=@grace@letters.example Thanks!", "visibility=direct"]
        #expect(fixture.script.sent == [.init(post, fields)])
        // A server that does not say whom it called is believed.
        #expect(try await way.send(credential, letter()).remoteID == "92")
        for _ in 1...2 {
            #expect(try await failure { _ = try await way.send(credential, letter()) }.category == .notFound)
        }
        let removed = fixture.script.sent.map(\.line).filter { $0.hasPrefix("DELETE") }
        #expect(removed == ["93", "94"].map { "DELETE https://books.example/api/v1/statuses/\($0)" })
    }

    @Test("a lost message is known by its words and whom it went to, and is not taken for one to somebody else")
    func letterFinding() async throws {
        func sent(_ id: String, to people: [String]?, under post: String? = nil) -> String {
            let mentions = people.map { $0.map { #"{"id":"\#($0)","acct":"p\#($0)"}"# }.joined(separator: ",") }
            let whom = mentions.map { #","mentions":[\#($0)]"# } ?? ""
            let words = #"<p><a href=\"https://letters.example/@grace\">@grace</a> Thanks!</p>"#
            return String(status(id, words, to: post, visibility: "direct").dropLast()) + whom + "}"
        }
        func find(_ statuses: [String], _ others: [StreamReply] = []) async throws -> Finding<PostReceipt> {
            let fixture = try await MastodonFixture(
                .json("[\(statuses.joined(separator: ","))]"),
                .json("[]"),
                .json("[]")
            )
            return try await way(fixture.network).find(MastodonFixture.credential, letter(), others)
        }
        for whom in [["8"], nil] as [[String]?] {
            guard case .found(let receipt) = try await find([sent("91", to: whom)]) else {
                Issue.record("\(String(describing: whom))")
                continue
            }
            #expect(receipt.remoteID == "91")
        }
        for status in [sent("91", to: ["9"]), sent("91", to: ["8", "9"]), sent("91", to: ["8"], under: "7")] {
            if case .found = try await find([status]) { Issue.record("\(status)") }
        }
        // One that is known is another one.
        if case .found = try await find([sent("91", to: ["8"])], [letter(receipt: "91")]) { Issue.record("known") }
    }

    @Test("X opens its own window for a message, which programs cannot encrypt")
    func xLetters() throws {
        let network = try x().0
        #expect(network.letters == nil)
        #expect(network.letterWindow("8")?.hasSuffix("/messages/compose?recipient_id=8") == true)
        #expect(network.letterWindow("javascript:1") == nil)
    }

    @Test(
        "Mastodon: what servers refuse",
        arguments: [
            (
                #"{"error":"The post you are trying to reply to does not appear to exist."}"#, 404,
                NetworkFailure.Category.notFound
            ),
            (#"{"error":"Record not found"}"#, 404, .notFound),
            (#"{"error":"Validation failed: Text can't be blank"}"#, 422, .refused),
            (#"{"error":"This action is outside the authorized scopes"}"#, 403, .permissionMissing),
            ("", 502, .answerLost), ("<html>", 200, .answerLost),
            (#"{"error":"Too many requests"}"#, 429, .rateLimited),
        ]
    )
    func refusals(_ body: String, _ status: Int, _ category: NetworkFailure.Category) async throws {
        let fixture = try await MastodonFixture(.json(body, status))
        let way = try way(fixture.network)
        #expect(try await failure { _ = try await way.send(MastodonFixture.credential, reply()) }.category == category)
    }

    // MARK: X

    private func x(_ answers: ClientResponse..., posts: Bool = true) throws -> (SocialNetwork, ScriptedFetch) {
        let fixture = try XFixture(postsThroughAPI: posts, answers: answers.map { .success($0) })
        return (fixture.network, fixture.script)
    }

    @Test("X: who spoke to the person is answered by the interface, at its price; everybody else in X's own window")
    func xOpening() throws {
        let way = try way(x().0)
        let own = XFixture.credential.identity
        #expect(way.opening(post(by: "@grace"), .home, own) == nil)
        let opening = try #require(way.opening(post(by: "@grace"), .mentions, own))
        #expect(opening.names == "" && opening.readers == [.everybody] && opening.warning == nil)
        #expect(way.opening(post(by: "@ada", id: own.remoteID), .own, own) != nil)
        #expect(way.cost != nil && way.rule?.permission.name == "tweet.write")
        #expect(try x(posts: false).0.replying == nil)
    }

    @Test("X: the words go under the post; a refusal is a refusal, and a yes without a name is open")
    func xSending() async throws {
        let words = "So it is."
        let (network, script) = try x(
            .json(#"{"data":{"id":"91","text":"So it is."}}"#, 201),
            .json(#"{"data":{}}"#, 201),
            .json(
                #"{"title":"Forbidden","type":"about:blank","status":403,"detail":"Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to."}"#,
                403
            )
        )
        let way = try way(network)
        #expect(try await way.send(XFixture.credential, reply(words)).remoteID == "91")
        let body = JSON(try #require(script.requests.first).body)
        #expect(body?["text"]?.text == words && body?["reply"]?["in_reply_to_tweet_id"]?.text == "90")
        #expect(try await failure { _ = try await way.send(XFixture.credential, reply(words)) }.category == .answerLost)
        #expect(try await failure { _ = try await way.send(XFixture.credential, reply(words)) }.category == .refused)
        #expect(
            try await failure { _ = try await way.send(XFixture.credential, reply(words, to: "9/x")) }.category
                == .notFound
        )
        #expect(script.sent.count == 3)
    }

    @Test("X: a lost answer is known by its words under the post, also where X names somebody before them")
    func xFinding() async throws {
        func find(_ post: String) async throws -> Finding<PostReceipt> {
            let (network, _) = try x(.json(#"{"data":[\#(post)],"meta":{"result_count":1}}"#))
            return try await way(network).find(XFixture.credential, reply("So it is."), [])
        }
        func post(_ text: String, to answered: String) -> String {
            #"{"id":"91","text":"\#(text)","created_at":"2026-09-21T14:13:20.000Z","#
                + #""referenced_tweets":[{"type":"replied_to","id":"\#(answered)"}]}"#
        }
        guard case .found(let receipt) = try await find(post("@grace So it is.", to: "90")) else {
            Issue.record("not found")
            return
        }
        #expect(receipt.remoteID == "91")
        #expect(try await find(post("@grace So it is.", to: "80")) == .absent(.wholeList))
        #expect(try await find(post("So it was.", to: "90")) == .notShown(.otherWords))
    }

    // MARK: Facebook

    @Test("Facebook: words under a post in the classic edition, and none in the other")
    func facebook() async throws {
        let fixture = try FacebookFixture(.json(#"{"id":"1_2_3"}"#), .json("true"))
        let way = try way(fixture.network)
        let reply = reply("So it is.", to: "1_2", readers: .ofPost)
        let receipt = try await way.send(FacebookFixture.credential, reply)
        #expect(receipt.url == reply.subject.page)
        let sent = try #require(fixture.script.sent.first)
        #expect(sent.line.hasSuffix("/1_2/comments") && sent.fields.contains("message=So it is."))
        #expect(try await failure { _ = try await way.send(FacebookFixture.credential, reply) }.category == .answerLost)
        #expect(way.opening(post(), .home, FacebookFixture.credential.identity)?.readers == [.ofPost])
        #expect(way.rule?.permission.name == "publish_actions")
        #expect(try FacebookFixture(.current, version: nil, answers: []).network.replying == nil)
    }

    @Test("Facebook: a lost comment is known by its words; where not all are shown, nothing is proved")
    func facebookFinding() async throws {
        func find(_ comment: String, total: Int = 1) async throws -> Finding<PostReceipt> {
            let body = #"{"data":[\#(comment)],"summary":{"total_count":\#(total)}}"#
            let fixture = try FacebookFixture(.json(body))
            let reply = reply("So it is.", to: "1_2", readers: .ofPost)
            return try await way(fixture.network).find(FacebookFixture.credential, reply, [])
        }
        func comment(_ words: String, by id: String) -> String {
            #"{"id":"1_2_3","from":{"id":"\#(id)","name":"A"},"message":"\#(words)","created_time":"2026-09-21T14:13:20+0000"}"#
        }
        let own = FacebookFixture.credential.identity.remoteID
        guard case .found = try await find(comment("So it is.", by: own)) else {
            Issue.record("not found")
            return
        }
        #expect(try await find(comment("So it is.", by: "99")) == .absent(.wholeList))
        #expect(try await find(comment("So it was.", by: own)) == .notShown(.otherWords))
        #expect(try await find(comment("So it is.", by: "99"), total: 2) == .notShown(.endNotReached))
    }
}
