import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Shares with blocked links")
struct BlockedShareTests {
    private func block(_ fixture: ShareSetup, _ text: String = "evil.example", _ isBlocked: Bool = true) async throws {
        let links = fixture.setup.blockedLinks
        let patterns = [try #require(links.pattern(typed: text))]
        let reason = ModerationWords(trusted: "Malware")
        let change = try await links.set(patterns, blocked: isBlocked, because: reason, by: fixture.member.id)
        #expect(change == .kept(1))
    }

    private func story(_ fixture: ShareSetup, _ draft: ShareDraft, _ text: String = "") throws -> Story {
        let content = try ReviewForm(title: "Middlemarch", review: text).content()
        return fixture.sharing.story(draft, of: content, by: sampleCapabilities)
    }

    @Test("MO-04: nothing is written down or sent that has a blocked link in any of its texts")
    func refused() async throws {
        let fixture = try await ShareSetup()
        fixture.publishes()
        try await block(fixture)
        let pattern = LinkPattern(host: "evil.example", path: [])
        var faults = ShareFaults()
        faults.message = [.blockedLink(pattern)]
        let plain = try await fixture.draft()
        var worded = plain
        worded.message = ShareMessage(trusted: "Look: http://evil.example/x")
        var warned = plain
        warned.content.warning = ShareWarning(trusted: "evil.example")
        var photographed = plain
        photographed.photos = [
            StoryPhoto(id: fixture.setup.newID(), description: PhotoDescription(trusted: "evil.example"))
        ]
        var stories = [try story(fixture, worded), try story(fixture, plain, "Read it at evil.example")]
        stories += [warned, photographed].map {
            Story(content: $0.content, name: "", caption: "", description: "", link: "")
        }
        for story in stories {
            await #expect(throws: faults) {
                try await fixture.sharing.post(plain, story, through: fixture.connection)
            }
            await #expect(throws: faults) {
                try await fixture.sharing.handOff(plain, story, through: fixture.connection)
            }
        }
        #expect(fixture.facebook.count("publish") == 0 && fixture.setup.tables.read { $0.shares.isEmpty })
        try await block(fixture, "evil.example", false)
        let share = try await fixture.sharing.post(worded, story(fixture, worded), through: fixture.connection)
        #expect(share.state == .posted)
    }

    @Test("MO-04: a link that leads elsewhere than here is looked at where it leads")
    func target() async throws {
        let fixture = try await ShareSetup()
        try await block(fixture)
        var draft = try await fixture.draft()
        draft.linkTarget = ShortLinkTarget("https://evil.example/page")
        var story = try story(fixture, draft)
        #expect(try await fixture.sharing.blockedLinks(draft, [story]).compactMap(\.self).count == 1)
        story.options.withheld = [.link]
        #expect(try await fixture.sharing.blockedLinks(draft, [story]) == [nil])
    }

    @Test("MO-04: what waited while a link in it was blocked is not sent, and says why")
    func waited() async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.unreachable))
        var draft = try await fixture.draft()
        draft.message = ShareMessage(trusted: "http://evil.example/x")
        let waiting = try await fixture.sharing.post(draft, story(fixture, draft), through: fixture.connection)
        #expect(waiting.state == .queued)
        try await block(fixture)
        let count = fixture.facebook.count("publish")
        fixture.setup.clock.advance(.seconds(86_400))
        _ = try await fixture.setup.outbox.workOnDue()
        let share = try #require(fixture.setup.tables.read { $0.shares[waiting.id] })
        #expect(share.state == .rejected && share.failure == .linkBlocked)
        #expect(fixture.facebook.count("publish") == count)
    }
}
