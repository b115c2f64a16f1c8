import Flyleaf
import HTTP
import NetworkSupport
import TestSupport
import Testing

@testable import Pages

@Suite("How long a post is, while it is written")
struct ShareCountTests {
    private func counters(_ page: AppPage) -> [String] {
        page.document.element(id: "counts").map { $0.all("p.counter").map(\.text) } ?? []
    }

    private func proof(_ page: AppPage, of title: String) throws -> HTMLElement {
        try #require(page.document.all("figure.story").first { $0.text.contains("sent to \(title)") })
    }

    // The box of 2011 was one for Twitter alone; today it asks so wherever X is among the networks.
    @Test("CO-01: a box that writes for X asks what is happening, above it")
    func prompt() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            let label = try #require(client.page?.document.first("label[for='message']"))
            #expect(label.text == "What’s happening? (optional)")
            let page = try await fixture.tick([fixture.facebook, fixture.books], client, path)
            #expect(page.document.first("label[for='message']")?.text == "Your message (optional)")
        }
    }

    // 140 was the limit of 2011; today's is the network's own.
    @Test("CO-02: each ticked network counts down from its limit, the one first where least is left")
    func countdown() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            #expect(
                counters(try #require(client.page)) == [
                    "50 of 280 characters as X counts, 230 left",
                    "50 of 400 characters as Mastodon (books.example) counts, 350 left",
                    "0 of 500 characters as Facebook counts, 500 left",
                ]
            )
            // Without scripts the server says it after a press, with scripts while somebody types.
            let typed = try await fixture.following("Read this", client, path)
            #expect(counters(typed).first == "59 of 280 characters as X counts, 221 left")
            #expect(counters(typed).last == "9 of 500 characters as Facebook counts, 491 left")
            let page = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") {
                try $0.fill("message", String(repeating: "w", count: 390))
            }
            #expect(
                counters(page) == [
                    "440 of 280 characters as X counts: 160 too many",
                    "440 of 400 characters as Mastodon (books.example) counts: 40 too many",
                    "390 of 500 characters as Facebook counts, 110 left",
                ]
            )
            #expect(page.document.all("#counts p.over").count == 2)
            let box = page.document.element(id: "message")
            #expect(box?["aria-describedby"]?.hasPrefix("counts") == true)
            #expect(counters(try await fixture.tick([fixture.books], client, path)).count == 1)
        }
    }

    @Test("CO-02: a network that posts by its own page has no countdown, for the message is written there")
    func handedOver() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            fixture.x.change { $0.capabilities.ownProfile = .handOff(.postsInWindowOnly) }
            let page = try await client.get("\(path)/share")
            #expect(counters(page).count == 2)
            #expect(!counters(page).contains { $0.contains("X counts") })
        }
    }

    @Test("CO-03: a text that is too long stays whole, and its proof shows where it becomes so")
    func beyond() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            let text = String(repeating: "👨‍👩‍👧‍👦", count: 60) + "the end"
            for page in [
                try await fixture.following(text, client, path),
                try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") {
                    try $0.fill("message", text)
                },
            ] {
                #expect(page.document.form(action: "\(path)/share")?["message"] == text)
                let x = try proof(page, of: "X")
                let mark = try #require(x.first("p.message mark.beyond"))
                #expect(mark.first("span.unseen")?.text == "From here on it is too long:")
                // Screen readers hear where it is; nothing of the text is lost.
                let shown = try #require(x.first("p.message")?.text)
                #expect(shown.contains("the end"))
                #expect(page.document.all("mark.beyond").count == 2)
                #expect(AccessibilityCheck.faults(in: page.document) == [])
            }
            for network in [fixture.facebook, fixture.x, fixture.books] { #expect(network.posts.isEmpty) }
            let page = try await fixture.following("Short", client, path)
            #expect(page.document.all("mark").isEmpty)
        }
    }

    @Test("CO-03: a card shows in the message where it becomes too long")
    func card() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            try await fixture.tick([fixture.facebook], client, path)
            let page = try await fixture.following(String(repeating: "w", count: 500) + "beyond", client, path)
            #expect(page.document.all("mark.beyond").map(\.text) == ["From here on it is too long: beyond"])
            #expect(page.text.contains("Cannot be sent to Facebook"))
        }
    }

    @Test("CO-02: 100,000 characters are counted and shown like any others, though no network takes them")
    func longest() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            let page = try await fixture.following(String(repeating: "word ", count: 20_000), client, path)
            #expect(page.status == .unprocessableContent)
            #expect(counters(page).first == "100,050 of 280 characters as X counts: 99,770 too many")
            #expect(page.document.all("mark.beyond").count == 3)
        }
    }

    @Test("D2: what cannot be sent is headed so, and the button counts what can be sent alone")
    func impossible() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            func button(_ page: AppPage) -> String? { page.document.first("#press button")?.text }
            func headings(_ page: AppPage) -> [String] { page.document.all("figure.story > figcaption").map(\.text) }
            #expect(button(try #require(client.page)) == "Post to 3 networks")
            let two = try await fixture.following(String(repeating: "w", count: 231), client, path)
            #expect(button(two) == "Post to 2 networks")
            #expect(two.document.element(id: "plan")?.text.hasPrefix("Nothing is sent while one of them") == true)
            #expect(
                headings(two) == [
                    "Exactly what will be sent to Facebook", "Cannot be sent to X",
                    "Exactly what will be sent to Mastodon (books.example)",
                ]
            )
            let one = try await fixture.following(String(repeating: "w", count: 351), client, path)
            #expect(button(one) == "Post to Facebook")
            let none = try await fixture.following(String(repeating: "w", count: 501), client, path)
            #expect(button(none) == "Post")
            #expect(headings(none).allSatisfy { $0.hasPrefix("Cannot be sent to") })
        }
    }
}
