import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Answering a post of a network")
struct StreamReplyPageTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    private func run(
        changing change: (inout FakeNetwork.Traits) -> Void = { _ in },
        _ body: (ShareFixture, AppClient) async throws -> Void
    ) async throws {
        try await ShareFixture.runWithStreams(changing: {
            $0.replyReaders = [.everybody, .followers, .named]
            $0.replyWarning = true
            change(&$0)
        }) { fixture in
            fixture.network.change { $0.home = [.sample("p1", at: Self.start, "The post.")] }
            let client = try await fixture.reader()
            try await client.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            let page = try await client.get("/home")
            let link = try #require(page.document.all(".said .meta a").first { $0.text.hasPrefix("Conversation") })
            try await client.get(try #require(link["href"]))
            _ = try await fixture.testSite.site.services.threads.workOnDue()
            try await client.get(try #require(link["href"]))
            try await body(fixture, client)
        }
    }

    private func send(_ fixture: ShareFixture) async throws {
        _ = try await fixture.testSite.site.services.replies.workOnDue()
    }

    private func path(_ client: AppClient) throws -> String { try #require(client.page).url.path }

    @discardableResult
    private func answer(_ words: String, _ client: AppClient, _ fields: [String: String] = [:]) async throws -> AppPage
    {
        let action = try path(client).replacing("/stream/", with: "/streams/").replacing("/reply", with: "") + "/reply"
        return try await client.submit(action: action) { form in
            try form.fill("words", words)
            for (name, value) in fields { try form.fill(name, value) }
        }
    }

    /// Where the first word about an answer of a page goes.
    private func settling(_ page: AppPage) throws -> String {
        try #require(page.document.forms.map(\.action).first { $0.hasPrefix("/streams/replies/") })
    }

    private func states(_ page: AppPage) -> [String] {
        page.document.all(".said").filter { $0["id"]?.hasPrefix("reply-") == true }
            .compactMap { $0.first("[role=status]")?.text }
    }

    @Test("TW-14: a post is answered where it is read; the answer stands there at once and is sent as it was written")
    func once() async throws {
        try await run { fixture, client in
            let here = try path(client)
            var page = try #require(client.page)
            // Whom it speaks to is named in the form, where everybody can take it out.
            #expect(page.document.element(id: "reply-words")?.text.hasPrefix("@grace") == true)
            #expect(
                page.document.element(id: "reply-help")?.text.contains("exactly as it stands here and once") == true
            )
            page = try await answer("@grace <b>So</b> it is.", client, ["warning": "The end", "readers": "followers"])
            #expect(page.url.path == here && states(page) == ["On its way to Facebook."])
            #expect(page.document.element(id: "news")?["data-refresh"] == here)
            #expect(fixture.network.state.replies.isEmpty)
            try await send(fixture)
            let sent = try #require(fixture.network.state.replies.first)
            #expect(sent.content.words.text == "@grace <b>So</b> it is." && sent.subject.remoteID == "of-p1")
            #expect(sent.content.warning.text == "The end" && sent.content.readers == .followers)
            page = try await client.get(here)
            #expect(states(page) == ["It stands at Facebook."])
            #expect(page.document.element(id: "news")?["data-refresh"] == nil)
            #expect(page.document.link("See it at Facebook") != nil)
            #expect(page.document.element(id: "reply-words")?.text.hasPrefix("@grace") == true)
            // Once it is read back with the thread it stands there, and not twice.
            fixture.network.change { state in
                var read = StreamItem.sample("x", at: Self.start, "So it is.", by: "Ada").post
                read = StreamPost(remoteID: "r1", author: read.author, writtenAt: read.writtenAt, text: read.text)
                state.threads["of-p1"] = StreamThread(above: [], below: [read])
            }
            fixture.clock.advance(by: .seconds(120))
            try await client.get(here)
            _ = try await fixture.testSite.site.services.threads.workOnDue()
            page = try await client.get(here)
            #expect(states(page).isEmpty && page.document.all(".stream .message").map(\.text).last == "So it is.")
        }
    }

    @Test("the same form twice, in two tabs or by a double press, is one answer")
    func twice() async throws {
        try await run { fixture, client in
            let here = try path(client)
            let form = try #require(client.page?.document.forms.first { $0.action.hasSuffix("/reply") })
            let fields = FormFields([
                "csrf": try #require(form["csrf"]), "id": try #require(form["id"]), "words": "Yes.",
                "warning": "", "readers": "everybody",
            ])
            let action = form.action
            for _ in 1...3 { #expect(try await client.post(action, fields).url.path == here) }
            try await send(fixture)
            try await client.post(action, fields)
            try await send(fixture)
            #expect(fixture.network.state.replies.count == 1)
            #expect(try await states(client.get(here)).count == 1)
        }
    }

    @Test("what is wrong with it is said above the form, with everything typed in it; nothing is sent")
    func faults() async throws {
        try await run { fixture, client in
            let long = String(repeating: "x", count: 101)
            for (words, fields, part) in [
                ("", [:], "Write something first."), ("@grace", [:], "Write something first."),
                (long, [:], "It is 101 characters long as Facebook counts, 1 more than the 100 allowed."),
                ("Yes\u{7}", [:], "control characters"),
                ("Yes", ["warning": String(repeating: "w", count: 201)], "A warning is one line"),
            ] as [(String, [String: String], String)] {
                let page = try await answer(words, client, fields.merging(["readers": "named"]) { old, _ in old })
                #expect(page.status == .unprocessableContent && page.text.contains(part), "\(part)")
                #expect(page.document.first(".notice.failed a")?["href"] == "#reply-words")
                #expect(page.document.all("input[name=readers][checked]").map { $0["value"] } == ["named"])
                if words == long { #expect(page.document.element(id: "reply-words")?.text == long) }
                try await client.get(
                    try path(client).replacing("/streams/", with: "/stream/").replacing("/reply", with: "")
                )
            }
            let form = try #require(client.page?.document.forms.first { $0.action.hasSuffix("/reply") })
            let odd = FormFields(["csrf": try #require(form["csrf"]), "words": "Yes", "readers": "ofPost"])
            let page = try await client.post(form.action, odd)
            #expect(page.status == .unprocessableContent && page.text.contains("Choose who may see it"))
            try await send(fixture)
            #expect(fixture.network.state.replies.isEmpty)
        }
    }

    @Test(
        "a no of the network is told with its reason, here and above the stream; the words can be sent anew or forgotten"
    )
    func refused() async throws {
        try await run { fixture, client in
            let here = try path(client)
            fixture.network.change { $0.failures["reply"] = NetworkFailure(.refused) }
            try await answer("So it is.", client)
            try await send(fixture)
            var page = try await client.get(here)
            #expect(states(page).first?.hasPrefix("It was not taken. Facebook refused to do it.") == true)
            page = try await client.get("/notices")
            let notice = try #require(page.document.all("main a").first { $0["href"]?.hasSuffix("/item") == true })
            #expect(notice.text.contains("Your answer to Grace Hopper was not taken by Facebook"), "\(page.text)")
            page = try await client.get("/home")
            #expect(page.text.contains("An answer of yours was not taken"))
            // It leads to the answer, and is read by that.
            page = try await client.get(try #require(notice["href"]))
            #expect(page.url.path == "/streams/replies")
            let viewer = try await fixture.stores.connections.byIdentity(.facebook, "network.test", "1001")?.memberID
            let notices = try await fixture.stores.notices.list(try #require(viewer), before: nil, 9)
            #expect(notices.count == 1 && notices.allSatisfy { $0.readAt != nil })
            page = try await client.get("/streams/replies")
            #expect(states(page).count == 1 && page.text.contains("So it is."))
            let again = try #require(page.document.link("Write it again")?["href"])
            page = try await client.get(again)
            #expect(page.document.element(id: "reply-words")?.text == "So it is.")
            fixture.network.change { $0.failures["reply"] = nil }
            try await answer("So it is!", client)
            try await send(fixture)
            #expect(fixture.network.state.replies.map(\.content.words.text) == ["So it is!"])
            page = try await client.get("/streams/replies")
            page = try await client.submit(action: try settling(page), pressing: "Forget it")
            #expect(page.url.path == "/streams/replies" && states(page) == ["It stands at Facebook."])
            #expect(try await !client.get("/home").text.contains("was not taken"))
        }
    }

    @Test("where nobody can tell what became of it the person is asked, and their word decides")
    func asked() async throws {
        try await run { fixture, client in
            let here = try path(client)
            fixture.network.set { script in
                script.reply = { _ in throw NetworkFailure(.answerLost) }
                script.findReply = { _, _ in .notShown(.otherWords) }
            }
            try await answer("So it is.", client)
            for _ in 1...12 {
                try await send(fixture)
                fixture.clock.advance(by: .seconds(600))
            }
            var page = try await client.get(here)
            #expect(states(page).first?.contains("does it stand under the post?") == true)
            #expect(fixture.network.state.replies.count == 1)
            fixture.network.set { $0.reply = nil }
            page = try await client.submit(action: try settling(page), pressing: "It is not there: send it")
            #expect(page.url.path == here && states(page) == ["On its way to Facebook."])
            try await send(fixture)
            #expect(fixture.network.state.replies.count == 2)
            #expect(try await states(client.get(here)) == ["It stands at Facebook."])
        }
    }

    @Test(
        "PR-08: the permission to answer is asked for in words when somebody wants to, and nothing is sent by the yes"
    )
    func permission() async throws {
        let wanted = Permission("write.replies")
        try await run(changing: {
            let rule = PermissionRule(permission: wanted, moment: .acting, use: .replying, isRevocable: true)
            $0.replyRule = rule
            $0.permissions += [rule]
        }) { fixture, client in
            let here = try path(client)
            var page = try #require(client.page)
            #expect(page.document.element(id: "reply-words") == nil && page.text.contains("Answering posts"))
            fixture.network.change { $0.permissions.granted.insert(wanted) }
            let action = here.replacing("/stream/", with: "/streams/") + "/permission"
            page = try await client.submit(action: action, pressing: "Ask Facebook for it")
            #expect(page.url.path == here && page.document.element(id: "reply-words") != nil)
            try await send(fixture)
            #expect(fixture.network.state.replies.isEmpty)
            try await answer("Yes.", client)
            // Taken back at the network meanwhile: it is not sent, and says why.
            fixture.network.change { $0.failures["reply"] = NetworkFailure(.permissionMissing, permission: wanted) }
            try await send(fixture)
            #expect(try await states(client.get(here)).first?.hasPrefix("It was not taken.") == true)
        }
    }

    @Test("where answers cost money no more are taken than the operator pays for, and the page says so")
    func cost() async throws {
        try await run(changing: { $0.markCost = PostingCost(centsPerLink: 20, dailyPosts: 9, memberPosts: 1) }) {
            fixture,
            client in
            try await answer("One.", client)
            let page = try await answer("Two.", client)
            #expect(page.status == .tooManyRequests && page.text.contains("pays for 1 of yours in a day"))
            #expect(page.document.element(id: "reply-words")?.text == "Two.")
            try await send(fixture)
            #expect(fixture.network.state.replies.map(\.content.words.text) == ["One."])
        }
    }

    @Test("another member neither answers at my entries nor sees, settles or fills in what I answered")
    func foreign() async throws {
        try await run { fixture, client in
            let here = try path(client)
            fixture.network.change { $0.failures["reply"] = NetworkFailure(.refused) }
            try await answer("A secret answer.", client)
            try await send(fixture)
            let page = try await client.get(here)
            let settle = try settling(page)
            let id = try #require(settle.split(separator: "/").last)
            fixture.network.change { $0.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve")) }
            let eve = try await fixture.reader()
            let csrf = try #require(try await eve.get("/home").document.forms.lazy.compactMap { $0["csrf"] }.first)
            for act in ["there", "again", "look", "drop"] {
                let fields = FormFields(["csrf": csrf, "act": act])
                #expect(try await eve.post(settle, fields).status == .notFound)
            }
            let form = FormFields(["csrf": csrf, "words": "Yes", "readers": "everybody"])
            #expect(
                try await eve.post(here.replacing("/stream/", with: "/streams/") + "/reply", form).status == .notFound
            )
            #expect(try await !eve.get("/streams/replies").text.contains("secret"))
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            let own = try #require(
                try await eve.get("/home").document.all(".said .meta a").first { $0.text.hasPrefix("Conversation") }?[
                    "href"
                ]
            )
            #expect(try await !eve.get("\(own)?again=\(id)").text.contains("secret"))
            // The identifier of my form is no form of theirs.
            let taken = FormFields(["csrf": csrf, "id": String(id), "words": "Yes", "readers": "everybody"])
            let answer = try await eve.post(own.replacing("/stream/", with: "/streams/") + "/reply", taken)
            #expect(answer.status == .unprocessableContent && !answer.text.contains("secret"))
            for odd in ["", "x", "THERE"] {
                let fields = FormFields([
                    "csrf": try #require(page.document.forms.lazy.compactMap { $0["csrf"] }.first), "act": odd,
                ])
                #expect(try await client.post(settle, fields).status == .notFound)
            }
        }
    }

    @Test("OF-11: logging out of the network takes along what waits for it")
    func leaving() async throws {
        try await run { fixture, client in
            try await answer("So it is.", client)
            try await client.get("/logout")
            try await client.submit(action: "/logout") { try $0.fill("forget", "yes") }
            try await send(fixture)
            #expect(fixture.network.state.replies.isEmpty)
        }
    }

    @Test("the list of answers goes page by page, and says where there is none yet")
    func list() async throws {
        try await run { fixture, client in
            let here = try path(client)
            #expect(try await client.get("/streams/replies").text.contains("Nothing yet."))
            for number in 1...(Site.listLength + 1) {
                fixture.clock.advance(by: .seconds(60))
                try await client.get(here)
                try await answer("Number \(number).", client)
            }
            var page = try await client.get("/streams/replies")
            #expect(page.document.all(".said").count == Site.listLength)
            #expect(page.document.first(".said .message")?.text == "Number \(Site.listLength + 1).")
            page = try await client.get(try #require(page.document.first("a[rel=next]")?["href"]))
            #expect(page.document.all(".said .message").map(\.text) == ["Number 1."])
            // The entry is gone, the answer stays.
            try await send(fixture)
            let member = try #require(fixture.network.state.replies.first?.memberID)
            try await fixture.testSite.site.services.streams.forget(member)
            page = try await client.get("/streams/replies")
            #expect(page.document.all(".said").count == Site.listLength && page.text.contains("to Grace Hopper"))
            #expect(page.document.all(".said a").allSatisfy { $0["href"]?.hasPrefix("/stream/items/") != true })
        }
    }

    @Test("PR-19: what one answered is taken home with what became of it, and of the other post the address alone")
    func takenHome() async throws {
        try await run { fixture, client in
            let answered = try await answer("So it “is”.", client, ["readers": "followers"])
            #expect(answered.status == .ok)
            try await send(fixture)
            try await client.get("/account/data")
            let page = try await client.submit(action: "/account/data")
            let answers = try #require(try UnpackedData(page.response.body).json["answers"]?.elements)
            let own = try #require(answers.first)
            #expect(answers.count == 1 && own["words"]?.text?.hasSuffix("So it “is”.") == true)
            #expect(own["readers"]?.text == "followers" && own["state"]?.text == "posted")
            #expect(own["network"]?.text == "facebook" && own["post"]?.text?.isEmpty == false)
            #expect(!own.jsonText.contains("The post.") && !own.jsonText.contains("Grace"))
        }
    }
}
