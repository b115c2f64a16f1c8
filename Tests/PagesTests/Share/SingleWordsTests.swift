import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Different words for one network")
struct SingleWordsTests {
    private func field(_ fixture: ManyNetworks, _ client: AppClient, _ network: FakeNetwork) async throws -> String {
        ShareForm.words(try await fixture.connection(client, network).id)
    }

    private func proof(_ page: AppPage, of title: String) throws -> HTMLElement {
        try #require(page.document.all("figure.story").first { $0.first("figcaption")?.text.hasSuffix(title) == true })
    }

    @Test("CO-03, CO-09: each network counts, proves and gets the words for it, or those for all where there are none")
    func words() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            let first = try #require(client.page)
            #expect(first.document.first("details.fold") != nil && first.document.first("details.fold[open]") == nil)
            let field = try await field(fixture, client, fixture.x)
            let page = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") { form in
                try form.fill("message", String(repeating: "a", count: 300))
                try form.fill(field, "Short & “good”")
            }
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.first("details.fold[open] textarea[name='\(field)']")?.text == "Short & “good”")
            #expect(try proof(page, of: "X").first("p.message")?.text.hasPrefix("Short & “good”") == true)
            #expect(page.text.contains("64 of 280 characters as X counts"))
            let answer = try await client.submit(action: "\(path)/share", pressing: "Post to 3 networks")
            #expect(answer.text.contains("Posted to all 3 networks"))
            #expect(fixture.x.posts.map(\.message) == ["Short & “good”"])
            for network in [fixture.facebook, fixture.books] {
                #expect(network.posts.map(\.message.length) == [300], "\(network.title)")
            }
        }
    }

    @Test("words for one network are a change of its proof alone, and are followed while somebody types")
    func proofs() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            let field = try await field(fixture, client, fixture.x)
            let page = try await client.submit(action: "\(path)/share", pressing: "Post to 3 networks") { form in
                try form.fill(field, "Only here")
            }
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("X: Your message changed after this proof was shown."))
            #expect(!page.text.contains("Facebook: Your message"))
            #expect(fixture.x.posts.isEmpty && fixture.facebook.posts.isEmpty)
            var form = try #require(page.document.form(action: "\(path)/share"))
            try form.fill(field, "Typed on")
            form.forge("act", "follow")
            let followed = try await client.submit(form)
            #expect(try proof(followed, of: "X").first("p.message")?.text.hasPrefix("Typed on") == true)
        }
    }

    @Test("CO-03: words for one network that are too long are told beside their box, and nothing is lost or sent")
    func tooLong() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            let field = try await field(fixture, client, fixture.x)
            for text in [String(repeating: "w", count: 400), String(repeating: "word ", count: 20_000), "a\u{1}b"] {
                // The button counts what can be sent.
                let buttons = client.page?.document.form(action: "\(path)/share")?.buttons ?? []
                let label = try #require(buttons.first { $0.label.hasPrefix("Post to") }?.label)
                let page = try await client.submitSeen(action: "\(path)/share", pressing: label) {
                    form in
                    try form.fill("message", "Fine")
                    try form.fill(field, text)
                }
                #expect(page.status == .unprocessableContent)
                #expect(page.text.contains("Words for X:"))
                #expect(page.document.element(id: "words-2")?["aria-invalid"] == "true")
                #expect(page.document.form(action: "\(path)/share")?[field] == text)
                #expect(AccessibilityCheck.faults(in: page.document) == [])
            }
            #expect(fixture.facebook.posts.isEmpty && fixture.x.posts.isEmpty)
        }
    }

    @Test("what was refused comes back with its own words, and changing it begins with them")
    func again() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            let field = try await field(fixture, client, fixture.x)
            fixture.x.change { $0.failures["publish"] = NetworkFailure(.refused) }
            let results = try await client.submitSeen(action: "\(path)/share", pressing: "Post to 3 networks") { form in
                try form.fill("message", "For all")
                try form.fill(field, "For X")
            }
            #expect(results.text.contains("Posted to 2 of 3 networks"))
            let dialog = try await client.get("\(path)/share")
            let form = try #require(dialog.document.form(action: "\(path)/share"))
            // One network is left, and its words are the message now.
            #expect(form["message"] == "For X" && form[field] == nil)
            try await client.submit(action: "\(path)/share", pressing: "Throw this draft away")
            let link = try #require(
                results.document.all("ol.ledger a[href^='/shares/']").first { $0.text.contains("X") }
            )
            try await client.get(link["href"] ?? "")
            let changed = try await client.submit(
                action: "\(client.page?.url.path ?? "")/retry",
                pressing: "Change it and share again"
            )
            #expect(changed.document.form(action: "\(path)/share")?["message"] == "For X")
        }
    }

    @Test("words for a network that is not ticked are kept, and one network alone is asked for no others")
    func unticked() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            let field = try await field(fixture, client, fixture.x)
            try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") { form in
                try form.fill(field, "For X")
            }
            let alone = try await fixture.tick([fixture.facebook], client, path)
            #expect(alone.document.first("textarea[name='\(field)']") == nil)
            #expect(alone.document.first("textarea[name^='words:']") == nil)
            let both = try await fixture.tick([fixture.facebook, fixture.x], client, path)
            #expect(both.document.first("textarea[name='\(field)']")?.text == "For X")
            // Alone, it has its own words still, and they are what is sent.
            let onlyX = try await fixture.tick([fixture.x], client, path)
            #expect(onlyX.document.first("textarea[name='\(field)']")?.text == "For X")
            let form = try #require(onlyX.document.form(action: "\(path)/share"))
            try await client.submit(form, pressing: "Post to X")
            #expect(fixture.x.posts.map(\.message) == ["For X"])
        }
    }
}
