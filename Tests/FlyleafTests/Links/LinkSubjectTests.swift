import Primitives
import Testing

@testable import Flyleaf

@Suite("The short links of shared links")
struct LinkSubjectTests {
    private let fixture: ShareSetup

    init() async throws { fixture = try await ShareSetup() }

    private func content(_ address: String) throws -> RemarkContent {
        try RemarkForm(words: "Look", address: address, title: "T", description: "", isOpen: true).content()
    }

    private func draft(_ subject: ShareSubject, _ content: RemarkContent) async throws -> ShareDraft {
        let draft = try await fixture.sharing.draft(subject, saying: content, of: fixture.member.id)
        return await fixture.sharing.settlingLinks(draft, through: [fixture.connection.id])
    }

    private func post(_ draft: ShareDraft, _ content: RemarkContent) async throws -> Share {
        let story = fixture.sharing.story(draft, of: content, by: sampleCapabilities)
        return try await fixture.sharing.post(draft, story, through: fixture.connection)
    }

    @Test("CO-26: the link in the post leads straight to the page that was shared, and its visits are counted")
    func leadsThere() async throws {
        fixture.publishes()
        let subject = ShareSubject.remark(fixture.setup.newID())
        let content = try content("https://books.example/a")
        let draft = try await draft(subject, content)
        #expect(draft.message.text == "Look")
        let share = try await post(draft, content)
        let code = try #require(ShortLinkCode(String(share.story.link.suffix(ShortLinkCode.length))))
        #expect(share.state == .posted && share.story.link == "https://flyleaf.test/s/\(code.text)")
        #expect(try await fixture.setup.links.follow(code, counts: true)?.text == "https://books.example/a")
        #expect(try await fixture.setup.links.visits(of: share) == 1)
    }

    @Test("a link that is changed between proof and press has another short link, so that the proof differs")
    func changed() async throws {
        let subject = ShareSubject.remark(fixture.setup.newID())
        let (before, after) = (try content("https://books.example/a"), try content("https://books.example/b"))
        let draft = try await draft(subject, before)
        var changed = draft
        changed.linkTarget = after.target
        let stories = [draft, changed].map { fixture.sharing.story($0, of: before, by: sampleCapabilities) }
        #expect(stories[0].link != stories[1].link)
    }

    @Test("where the card is that of the page, title and text of a link are not promised")
    func foreignCard() async throws {
        let subject = ShareSubject.remark(fixture.setup.newID())
        let content = try content("https://books.example/a")
        let draft = try await draft(subject, content)
        var capabilities = sampleCapabilities
        capabilities.cardNeedsLink = true
        capabilities.removable = [.link]
        let story = fixture.sharing.story(draft, of: content, by: capabilities)
        #expect(story.name.isEmpty && story.caption.isEmpty && story.description.isEmpty && !story.link.isEmpty)
        #expect(story.forNetworkDialog(saying: .none).name.isEmpty)
        func leftOut(_ draft: ShareDraft, _ capabilities: Capabilities) -> [LeftOut] {
            draft.leftOut(
                of: content,
                with: [],
                by: capabilities,
                through: fixture.connection.id,
                .native,
                .card
            )
        }
        #expect(leftOut(draft, capabilities) == [LeftOut(.card, .cardIsOfPage)])
        // A card of our own page, and one that is made of what is sent, say what was typed.
        let long = fixture.sharing.story(draft.withLongLinks, of: content, by: capabilities)
        #expect(long.name == "T" && leftOut(draft.withLongLinks, capabilities).isEmpty)
        capabilities.removable = [.heading, .link]
        #expect(fixture.sharing.story(draft, of: content, by: capabilities).name == "T")
        #expect(leftOut(draft, capabilities).isEmpty)
    }

    @Test("CO-27: without a short link the story has the page here with the key, by which the post is found")
    func long() async throws {
        fixture.setup.tables.tables.withLock { $0.failsOnLinks = true }
        let subject = ShareSubject.remark(fixture.setup.newID())
        let content = try content("https://books.example/a")
        let draft = try await draft(subject, content)
        let story = fixture.sharing.story(draft, of: content, by: sampleCapabilities)
        #expect(story.link == "https://flyleaf.test/reviews/\(subject.id)?share=\(draft.key.text)")
    }

    @Test("words alone have no heading, and lists name their share by their beginning")
    func words() async throws {
        fixture.publishes()
        let text = String(repeating: "Wörter ", count: 40)
        let content = try RemarkForm(words: text, address: "", title: "", description: "", isOpen: true).content()
        let draft = try await draft(.remark(fixture.setup.newID()), content)
        let share = try await post(draft, content)
        #expect(share.story.name.isEmpty && share.story.message.text == text)
        #expect(share.entry.heading == String(text.unicodeScalars.prefix(100)))
        #expect(
            try await fixture.setup.tables.stores.shares.entries(fixture.member.id, nil, 1).first?.heading
                == share.entry.heading
        )
    }
}
