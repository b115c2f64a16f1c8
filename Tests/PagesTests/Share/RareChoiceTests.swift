import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("What is rarely changed about a post")
struct RareChoiceTests {
    private func dialog(_ fixture: ManyNetworks) async throws -> (AppClient, String) {
        fixture.books.change {
            $0.capabilities.unlisted = .yes
            $0.capabilities.language = .yes
        }
        let (client, path) = try await fixture.dialogOfThree()
        try await fixture.tick([fixture.x, fixture.books], client, path)
        return (client, path)
    }

    private func proof(_ page: AppPage, of title: String) throws -> HTMLElement {
        try #require(page.document.all("figure.story").first { $0.first("figcaption")?.text.contains(title) == true })
    }

    @Test(
        "CO-09: language and public lists stand in the proof, go where they are heeded, and elsewhere are told as left out"
    )
    func heeded() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await dialog(fixture)
            #expect(client.page?.document.first("#rare[open]") == nil)
            let page = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") { form in
                try form.fill("audience", "everyone")
                try form.fill("unlisted", "yes")
                try form.fill("language", "fr")
            }
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.first("#rare[open]") != nil)
            #expect(try proof(page, of: "Mastodon").text.contains("Language French"))
            let x = try proof(page, of: "X").text
            #expect(x.contains("Left out Out of public lists:") && x.contains("Left out Language:"))
            try await client.submit(action: "\(path)/share", pressing: "Post to 2 networks")
            let story = try #require(fixture.books.posts.first)
            #expect(
                story.options == PostOptions(withheld: [], isUnlisted: true, language: PostLanguage("fr"), album: nil)
            )
            #expect(fixture.x.posts.map(\.options) == [.standard])
            let links = client.page?.document.all("ol.ledger a[href^='/shares/']") ?? []
            let share = try #require(links.first { $0.text.contains("Mastodon") })
            #expect(try await client.get(share["href"] ?? "").text.contains("French"))
        }
    }

    @Test("CO-28: words for one network and what is rarely changed come back after a login, and nothing is posted")
    func expiredSession() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await dialog(fixture)
            let words = ShareForm.words(try await fixture.connection(client, fixture.books).id)
            var form = try #require(client.page?.document.form(action: "\(path)/share"))
            try form.fill("message", "To all")
            try form.fill(words, "To readers")
            try form.fill("audience", "everyone")
            try form.fill("unlisted", "yes")
            try form.fill("language", "fr")
            try form.uncheck("piece", "heading")
            let sent = try form.submission().fields
            fixture.clock.advance(by: Session.idleLifetime + .seconds(1))
            #expect(try await client.submit(form, pressing: "Post to 2 networks").url.path == "/login")
            let page = try await client.submit(action: "/auth/facebook/start")
            #expect(page.url.path == "\(path)/share")
            let back = try #require(page.document.form(action: "\(path)/share")).submission().fields
            for name in ["network", "message", words, "audience", "unlisted", "language", "piece", "lead", "key"] {
                #expect(!sent.values(name).isEmpty && back.values(name) == sent.values(name), "\(name)")
            }
            #expect(fixture.x.posts.isEmpty && fixture.books.posts.isEmpty && fixture.facebook.posts.isEmpty)
        }
    }

    @Test("only a post for everyone is kept out of public lists, and what is unticked again is in them")
    func onlyForEveryone() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await dialog(fixture)
            let friends = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") { form in
                try form.fill("audience", "friends")
                try form.fill("unlisted", "yes")
            }
            #expect(!friends.text.contains("Left out Out of public lists"))
            try await client.submit(action: "\(path)/share", pressing: "Post to 2 networks")
            #expect(fixture.books.posts.map(\.options) == [.standard])
        }
    }

    @Test("a language nobody offers is a fault beside its field, and nothing is posted")
    func unknownLanguage() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await dialog(fixture)
            var form = try #require(client.page?.document.form(action: "\(path)/share"))
            form.forge("language", "xx-klingon")
            let page = try await client.submit(form, pressing: "Post to 2 networks")
            #expect(page.status == .unprocessableContent)
            #expect(page.document.element(id: "language")?["aria-invalid"] == "true")
            #expect(page.text.contains("Choose one of the languages"))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(fixture.x.posts.isEmpty && fixture.books.posts.isEmpty)
        }
    }

    @Test("every language has a name, and no two the same")
    func names() {
        let names = PostLanguage.all.map(\.words)
        #expect(Set(names).count == names.count && names.count > 50)
        #expect(!PostLanguage.all.contains { $0.words == $0.code })
    }
}
