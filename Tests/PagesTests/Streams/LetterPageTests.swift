import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Writing to somebody at a network")
struct LetterPageTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    /// Somebody on the page of who wrote the first post of their stream, which is read.
    private func run(
        changing change: (inout FakeNetwork.Traits) -> Void = { _ in },
        _ body: (ShareFixture, AppClient) async throws -> Void
    ) async throws {
        try await ShareFixture.runWithStreams(changing: {
            $0.replyReaders = [.everybody, .followers, .named]
            $0.hasLetters = true
            change(&$0)
        }) { fixture in
            let item = StreamItem.sample("p1", at: Self.start, "The post.")
            fixture.network.change { state in
                state.home = [item]
                state.people[item.post.author.remoteID] = StreamPerson(author: item.post.author)
            }
            let client = try await fixture.reader()
            try await client.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            let page = try await client.get("/home")
            let link = try #require(page.document.all(".said .meta a").first { $0.text.hasPrefix("Person") })
            try await client.get(try #require(link["href"]))
            _ = try await fixture.testSite.site.services.people.workOnDue()
            try await client.get(try #require(client.page).url.path)
            try await body(fixture, client)
        }
    }

    private func send(_ fixture: ShareFixture) async throws {
        _ = try await fixture.testSite.site.services.replies.workOnDue()
    }

    private func action(_ client: AppClient) throws -> String {
        try #require(client.page?.document.forms.map(\.action).first { $0.hasSuffix("/letters") })
    }

    @discardableResult
    private func write(_ words: String, _ client: AppClient) async throws -> AppPage {
        try await client.submit(action: try action(client)) { try $0.fill("words", words) }
    }

    private func states(_ page: AppPage) -> [String] {
        page.document.all(".said").filter { $0["id"]?.hasPrefix("reply-") == true }
            .compactMap { $0.first("[role=status]")?.text }
    }

    @Test("CO-29: a message to somebody names them and nobody else, is shown at once and sent once")
    func written() async throws {
        try await run { fixture, client in
            let path = try #require(client.page).url.path
            let page = try #require(client.page)
            #expect(page.document.element(id: "answer-heading")?.text == "Write to Grace Hopper")
            #expect(page.text.contains("Only whoever is named in it sees it."))
            let form = try #require(page.document.forms.first { $0.action.hasSuffix("/letters") })
            #expect(form["words"] == "@grace " && form["readers"] == nil)
            for (words, fault) in [
                ("", "Write something first."), ("@grace", "Write something first."),
                ("Hello", "Name @grace and nobody else"), ("@grace @eve Hello", "Name @grace and nobody else"),
            ] {
                let refused = try await write(words, client)
                #expect(refused.status == .unprocessableContent && refused.text.contains(fault), "\(words)")
                #expect(refused.document.forms.first { $0.action.hasSuffix("/letters") }?["words"] == words)
                #expect(AccessibilityCheck.faults(in: refused.document) == [])
            }
            let sent = try await write("@grace <b>Thanks</b>!", client)
            #expect(sent.url.path == path && states(sent).first?.hasPrefix("On its way") == true)
            #expect(sent.document.element(id: "news")?["data-refresh"]?.hasPrefix(path) == true)
            #expect(AccessibilityCheck.faults(in: sent.document) == [])
            try await send(fixture)
            try await send(fixture)
            let letters = fixture.network.state.replies
            #expect(letters.map(\.content.words.text) == ["@grace <b>Thanks</b>!"])
            #expect(letters[0].isLetter && letters[0].content.readers == .named && letters[0].subject.number == nil)
            let there = try await client.get(path)
            #expect(states(there) == ["Facebook has it."])
            #expect(there.document.all(".said .message").last?.text == "@grace <b>Thanks</b>!")
            let all = try await client.get("/streams/replies")
            let row = try #require(all.document.first(".said p"))
            #expect(row.text == "Your message to Grace Hopper" && row.first("a")?["href"] == path)
        }
    }

    @Test("the same form sent twice is one message; readers that were not offered are none")
    func once() async throws {
        try await run { fixture, client in
            let form = try #require(client.page?.document.forms.first { $0.action.hasSuffix("/letters") })
            let csrf = try #require(form["csrf"])
            let sent = FormFields(["csrf": csrf, "id": try #require(form["id"]), "words": "@grace Hello"])
            for _ in 1...2 { #expect(try await client.post(form.action, sent).status == .ok) }
            try await send(fixture)
            #expect(fixture.network.state.replies.count == 1)
            let wide = FormFields(["csrf": csrf, "words": "@grace Hello", "readers": "everybody"])
            #expect(try await client.post(form.action, wide).status == .unprocessableContent)
            try await send(fixture)
            #expect(fixture.network.state.replies.count == 1)
        }
    }

    @Test("a message that was not taken says why and is filled in again; one in doubt is asked about")
    func refused() async throws {
        try await run { fixture, client in
            fixture.network.change { $0.failures["reply"] = NetworkFailure(.notFound) }
            let path = try #require(client.page).url.path
            try await write("@grace Hello", client)
            try await send(fixture)
            let page = try await client.get(path)
            #expect(states(page) == ["Facebook knows nobody by that name any more. Nothing was sent."])
            let again = try #require(page.document.all(".said a").first { $0.text == "Write it again" }?["href"])
            let filled = try await client.get(again)
            #expect(filled.document.forms.first { $0.action.hasSuffix("/letters") }?["words"] == "@grace Hello")
            let notices = try await client.get("/notices")
            #expect(notices.text.contains("Your message to Grace Hopper was not taken by Facebook"))
            fixture.network.change { $0.failures["reply"] = nil }
            fixture.network.set { script in
                script.reply = { _ in throw NetworkFailure(.answerLost) }
                script.findReply = { _, _ in .notShown(.withoutLink) }
            }
            try await client.get(path)
            try await write("@grace Hello again", client)
            for _ in 1...12 {
                try await send(fixture)
                fixture.clock.advance(by: .seconds(600))
            }
            let doubt = try await client.get(path)
            #expect(states(doubt).last?.contains("is it among your messages?") == true, "\(states(doubt))")
            let settling = try #require(doubt.document.forms.last { $0.action.hasPrefix("/streams/replies/") })
            let fields = FormFields(["csrf": try #require(settling["csrf"]), "at": "item", "act": "there"])
            let settled = try await client.post(settling.action, fields)
            #expect(settled.url.path == path && states(settled).last == "Facebook has it.")
        }
    }

    @Test("no program, no form: nobody is written to where networks take none, and X-like ones open their own window")
    func closed() async throws {
        try await run(changing: { $0.hasLetters = false }) { fixture, client in
            let page = try #require(client.page)
            #expect(page.document.element(id: "answer") == nil)
            let csrf = try #require(page.document.forms.compactMap { $0["csrf"] }.first)
            let fields = FormFields(["csrf": csrf, "words": "@grace Hello"])
            #expect(try await client.post("\(page.url.path)/letters", fields).status == .notFound)
            try await send(fixture)
            #expect(fixture.network.state.replies.isEmpty)
        }
    }

    @Test("the permission is asked for with words of its own, and nothing is sent by the yes")
    func permission() async throws {
        let rule = PermissionRule(
            permission: Permission("write.letters"),
            moment: .acting,
            use: .writing,
            isRevocable: true
        )
        try await run(changing: {
            $0.replyRule = rule
            $0.permissions += [rule]
        }) { fixture, client in
            let page = try #require(client.page)
            #expect(page.document.element(id: "answer")?.text.contains("Writing to people") == true)
            // Who came for something else is not asked.
            let folded = try #require(page.document.first("#answer details"))
            #expect(folded["open"] == nil && folded.text.contains("Ask Facebook for it"))
            #expect(!page.document.forms.contains { $0.action.hasSuffix("/letters") })
            let csrf = try #require(page.document.forms.compactMap { $0["csrf"] }.first)
            let fields = FormFields(["csrf": csrf, "words": "@grace Hello"])
            #expect(try await client.post("\(page.url.path)/letters", fields).status == .forbidden)
            try await send(fixture)
            #expect(fixture.network.state.replies.isEmpty)
        }
    }

    @Test("another member writes to nobody through my connection")
    func foreign() async throws {
        try await run { fixture, client in
            let action = try action(client)
            fixture.network.change { $0.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve")) }
            let eve = try await fixture.reader()
            let page = try await eve.get("/home")
            let csrf = try #require(page.document.forms.compactMap { $0["csrf"] }.first)
            let fields = FormFields(["csrf": csrf, "words": "@grace Hello"])
            #expect(try await eve.post(action, fields).status == .notFound)
            try await send(fixture)
            #expect(fixture.network.state.replies.isEmpty)
        }
    }
}
