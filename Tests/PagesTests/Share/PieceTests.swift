import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("What Flyleaf puts into a post")
struct PieceTests {
    private static let label = "Post to 2 networks"

    /// The dialog of a review whose title is a hashtag, at a card and at a text of 280 characters.
    private func dialog(_ fixture: ManyNetworks) async throws -> (AppClient, String) {
        let (client, path) = try await fixture.dialogOfThree()
        fixture.facebook.change {
            $0.capabilities.removable = [.heading, .details, .text, .link]
            $0.capabilities.cardNeedsLink = true
        }
        try await fixture.tick([fixture.facebook, fixture.x], client, path)
        return (client, path)
    }

    private func proof(_ page: AppPage, of title: String) throws -> HTMLElement {
        try #require(page.document.all("figure.story").first { $0.first("figcaption")?.text.hasSuffix(title) == true })
    }

    @Test("CO-10: heading, text and link stand in the proof, and whatever is unticked is neither there nor posted")
    func removed() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await dialog(fixture)
            #expect(client.page?.document.first("#rare") != nil)
            #expect(client.page?.document.first("#rare[open]") == nil)
            #expect(try proof(try #require(client.page), of: "X").text.contains("Check out Middlemarch"))
            let page = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") { form in
                try form.fill("message", "Mine alone")
                try form.uncheck("piece", "heading")
                try form.uncheck("piece", "text")
            }
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.first("#rare[open]") != nil)
            for title in ["X", "Facebook"] {
                let shown = try proof(page, of: title).text
                #expect(!shown.contains("Check out") && !shown.contains("Slow and wise"), "\(title)")
                #expect(shown.contains("/s/"), "\(title)")
            }
            let results = try await client.submit(action: "\(path)/share", pressing: Self.label)
            #expect(results.text.contains("Posted to both networks"))
            for network in [fixture.x, fixture.facebook] {
                let story = try #require(network.posts.first)
                #expect(story.name.isEmpty && !story.link.isEmpty && story.message == "Mine alone")
            }
            #expect(fixture.facebook.posts.map(\.description) == [""])
            // The list still tells which review it was.
            #expect(try await client.get("/shares").text.contains("Check out Middlemarch"))
        }
    }

    @Test("CO-10: without its link a card is nothing, so the words go alone, as the proof shows")
    func withoutLink() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await dialog(fixture)
            #expect(client.page?.text.contains("Without the link Flyleaf cannot look for the post") == true)
            let page = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") { form in
                try form.fill("message", "Words alone")
                try form.uncheck("piece", "link")
            }
            #expect(try proof(page, of: "Facebook").first("div.link p.name") == nil)
            #expect(!page.text.contains("/s/"))
            #expect(try proof(page, of: "X").text.contains("Check out Middlemarch"))
            try await client.submit(action: "\(path)/share", pressing: Self.label)
            let facebook = try #require(fixture.facebook.posts.first)
            #expect([facebook.name, facebook.caption, facebook.description, facebook.link] == ["", "", "", ""])
            #expect(fixture.x.posts.map(\.link) == [""])
            #expect(fixture.x.posts.map(\.name) == ["Check out Middlemarch"])
        }
    }

    @Test("CO-09: what is unticked after the proof was shown is shown first, and nothing is left without words")
    func contract() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await dialog(fixture)
            var page = try await client.submit(action: "\(path)/share", pressing: Self.label) { form in
                try form.fill("message", "Words")
                try form.uncheck("piece", "heading")
            }
            #expect(page.status == .unprocessableContent)
            let changed = "Your message and what is shared changed after this proof was shown."
            #expect(page.text.contains("X: \(changed)") && page.text.contains("Facebook: \(changed)"))
            page = try await client.submitSeen(action: "\(path)/share", pressing: Self.label) { form in
                try form.fill("message", "")
                try form.uncheck("piece", "link")
            }
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("Facebook: Nothing is left to be posted there."))
            #expect(fixture.facebook.posts.isEmpty && fixture.x.posts.isEmpty)
        }
    }

    @Test("CO-10: a network that insists on a piece gets it, and its proof shows it")
    func insisting() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await dialog(fixture)
            fixture.facebook.change { $0.capabilities.removable = [] }
            let page = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") { form in
                try form.uncheck("piece", "heading")
            }
            #expect(try proof(page, of: "Facebook").text.contains("Check out Middlemarch"))
            #expect(try !proof(page, of: "X").text.contains("Check out Middlemarch"))
            try await client.submit(action: "\(path)/share", pressing: Self.label)
            #expect(fixture.facebook.posts.map(\.name) == ["Check out Middlemarch"])
            #expect(fixture.x.posts.map(\.name) == [""])
        }
    }
}
