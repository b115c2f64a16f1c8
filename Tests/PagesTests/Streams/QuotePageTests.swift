import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Quoting a post of a network")
struct QuotePageTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    /// Somebody on the page of a post that they may quote, or not.
    private func run(
        _ approval: QuoteApproval? = .manual,
        changing change: (inout FakeNetwork.Traits) -> Void = { _ in },
        _ body: (ShareFixture, AppClient, String) async throws -> Void
    ) async throws {
        try await ShareFixture.runWithStreams(changing: {
            $0.replyReaders = [.everybody, .followers, .named]
            $0.replyWarning = true
            $0.hasQuotes = true
            change(&$0)
        }) { fixture in
            fixture.network.change { state in
                state.home = [.sample("p1", at: Self.start, "The post.") { $0.quoting = approval }]
            }
            let client = try await fixture.reader()
            try await client.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            let page = try await client.get("/home")
            let link = try #require(page.document.all(".said .meta a").first { $0.text.hasPrefix("Conversation") })
            let path = try #require(link["href"])
            try await client.get(path)
            _ = try await fixture.testSite.site.services.threads.workOnDue()
            try await client.get(path)
            try await body(fixture, client, path)
        }
    }

    private func send(_ fixture: ShareFixture) async throws {
        _ = try await fixture.testSite.site.services.replies.workOnDue()
    }

    private func quote(_ words: String, _ client: AppClient, _ fields: [String: String] = [:]) async throws -> AppPage {
        let action = try #require(client.page?.document.forms.map(\.action).first { $0.hasSuffix("/quote") })
        return try await client.submit(action: action) { form in
            try form.fill("words", words)
            for (name, value) in fields { try form.fill(name, value) }
        }
    }

    private func states(_ page: AppPage) -> [String] {
        page.document.all(".said").filter { $0["id"]?.hasPrefix("reply-") == true }
            .compactMap { $0.first("[role=status]")?.text }
    }

    @Test("beside answering: the form says who decides, what is sent stands there at once and goes to the network once")
    func once() async throws {
        try await run { fixture, client, path in
            let answering = try #require(client.page)
            let link = try #require(answering.document.link("Quote it instead")?["href"])
            var page = try await client.get(link)
            #expect(page.document.element(id: "answer-heading")?.text == "Quote Grace Hopper")
            #expect(page.text.contains("Its writer is asked whether it may show this one"))
            #expect(page.document.link("Answer it instead")?["href"] == "\(path)#answer")
            #expect(page.document.element(id: "reply-words")?.text.isEmpty == true)
            #expect(page.document.all("input[name=readers]").map { $0["value"] } == ["everybody", "followers"])
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            page = try await quote("", client)
            #expect(page.status == .unprocessableContent && page.text.contains("Write something first."))
            #expect(page.document.element(id: "answer-heading")?.text == "Quote Grace Hopper")
            page = try await quote("See <b>this</b>.", client, ["warning": "The end", "readers": "followers"])
            #expect(page.url.path == path && states(page) == ["On its way to Facebook."])
            try await send(fixture)
            try await send(fixture)
            let sent = try #require(fixture.network.state.replies.first)
            #expect(fixture.network.state.replies.count == 1 && sent.isQuotation)
            #expect(sent.content.words.text == "See <b>this</b>." && sent.subject.remoteID == "of-p1")
            #expect(sent.content.warning.text == "The end" && sent.content.readers == .followers)
            page = try await client.get(path)
            #expect(
                states(page) == [
                    "It stands at Facebook. Whoever wrote the post is asked whether it may be shown with it."
                ]
            )
            page = try await client.get("/streams/replies")
            #expect(page.document.first(".said p")?.text == "Your quotation of a post by Grace Hopper")
        }
    }

    @Test(
        "a post that may be quoted by everybody says that it is shown; one that may not has no form, and no way to one"
    )
    func offered() async throws {
        try await run(.automatic) { _, client, path in
            let page = try await client.get("\(path)?quote=it")
            #expect(page.text.contains("It becomes a post of yours that shows this one."))
        }
        try await run(nil) { fixture, client, path in
            let page = try await client.get("\(path)?quote=it")
            #expect(page.document.link("Quote it instead") == nil)
            #expect(page.document.element(id: "answer-heading")?.text == "Answer Grace Hopper")
            let csrf = try #require(page.document.forms.lazy.compactMap { $0["csrf"] }.first)
            let form = FormFields(["csrf": csrf, "words": "See this.", "readers": "everybody"])
            let action = path.replacing("/stream/", with: "/streams/") + "/quote"
            #expect(try await client.post(action, form).status == .notFound)
            try await send(fixture)
            #expect(fixture.network.state.replies.isEmpty)
        }
    }

    @Test("what was not taken says why, leads back to the form with its words, and a notice tells of it")
    func refused() async throws {
        try await run { fixture, client, path in
            try await client.get("\(path)?quote=it")
            for (category, words) in [
                (NetworkFailure.Category.notFound, "its writer does not let you quote it. Nothing was sent."),
                (.unsupported, "so they were taken back there."), (.refused, "It was not taken."),
            ] {
                fixture.network.change { $0.failures["reply"] = NetworkFailure(category) }
                _ = try await quote("See this.", client)
                try await send(fixture)
                let page = try await client.get(path)
                #expect(states(page).last?.contains(words) == true, "\(states(page))")
                let again = try #require(page.document.all(".said a").last { $0.text == "Write it again" }?["href"])
                let filled = try await client.get(again)
                #expect(filled.document.element(id: "answer-heading")?.text == "Quote Grace Hopper")
                #expect(filled.document.element(id: "reply-words")?.text == "See this.")
            }
            let notices = try await client.get("/notices")
            #expect(notices.text.contains("Your quotation of Grace Hopper was not taken by Facebook"))
            #expect(fixture.network.state.replies.isEmpty)
        }
    }

    @Test("PR-08: the permission to quote is asked for in words when somebody wants to, and nothing is sent by the yes")
    func permission() async throws {
        let wanted = Permission("write.replies")
        try await run(changing: {
            let rule = PermissionRule(permission: wanted, moment: .acting, use: .quoting, isRevocable: true)
            $0.replyRule = rule
            $0.permissions += [rule]
        }) { fixture, client, path in
            let page = try await client.get("\(path)?quote=it")
            #expect(page.document.element(id: "reply-words") == nil && page.text.contains("Quoting posts"))
            fixture.network.change { $0.permissions.granted.insert(wanted) }
            let action = path.replacing("/stream/", with: "/streams/") + "/permission"
            try await client.submit(action: action, pressing: "Ask Facebook for it")
            try await send(fixture)
            #expect(fixture.network.state.replies.isEmpty)
            let granted = try #require(client.page)
            #expect(granted.url.description.contains("\(path)?quote=it"), "\(granted.url)")
            #expect(granted.document.element(id: "reply-words") != nil)
        }
    }
}
