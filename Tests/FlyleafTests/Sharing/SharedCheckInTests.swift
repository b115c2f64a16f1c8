import Primitives
import Testing

@testable import Flyleaf

@Suite("The story of a check-in")
struct SharedCheckInTests {
    private let fixture: ShareSetup

    init() async throws { fixture = try await ShareSetup() }

    private func content(_ audience: CheckInAudience) -> SharedCheckIn {
        SharedCheckIn(place: "Café Central, Vienna", caption: "Reading: Momo", audience: audience)
    }

    private func draft(_ content: SharedCheckIn) async throws -> ShareDraft {
        let subject = ShareSubject.checkIn(fixture.setup.newID())
        let draft = try await fixture.sharing.draft(subject, saying: content, of: fixture.member.id)
        return await fixture.sharing.settlingLinks(draft, through: [fixture.connection.id])
    }

    @Test("LO-12: its dialog begins with no wider audience than it has here, and with no words and no place")
    func audience() async throws {
        let expected: [CheckInAudience: Audience] = [
            .onlyMe: .onlyMe, .chosen: .onlyMe, .friends: .friends, .friendsOfFriends: .friends, .everyone: .everyone,
        ]
        for audience in CheckInAudience.allCases {
            #expect(content(audience).widestDefault == expected[audience])
            let draft = try await draft(content(audience))
            #expect(draft.audience == Audience.friends.narrowed(to: content(audience).widestDefault))
            #expect(draft.message.isEmpty && draft.place == nil && draft.tags.isEmpty)
        }
        for one in Audience.allCases {
            for (index, other) in Audience.allCases.enumerated() {
                let narrower = min(index, Audience.allCases.firstIndex(of: one) ?? 0)
                #expect(one.narrowed(to: other) == Audience.allCases[narrower])
            }
        }
    }

    @Test("LO-12: it has no link, whoever sees it here: others than members could open none, and it would make no card")
    func link() async throws {
        for audience in CheckInAudience.allCases {
            let content = content(audience)
            let draft = try await draft(content)
            for draft in [draft, draft.withLongLinks] {
                let story = fixture.sharing.story(draft, of: content, by: sampleCapabilities)
                #expect(story.link.isEmpty, "\(audience)")
                #expect(story.name == "Café Central, Vienna" && story.caption == "Reading: Momo")
                #expect(story.description.isEmpty)
            }
            var capabilities = sampleCapabilities
            capabilities.cardNeedsLink = true
            let card = fixture.sharing.story(draft, of: content, by: capabilities)
            #expect(card.name.isEmpty && card.caption.isEmpty && card.link.isEmpty, "\(audience)")
        }
    }

    @Test("one without a link is posted once, and keeps none")
    func posting() async throws {
        fixture.publishes()
        let content = content(.friends)
        var draft = try await draft(content)
        draft.message = ShareMessage(trusted: "Here")
        let story = fixture.sharing.story(draft, of: content, by: sampleCapabilities)
        let share = try await fixture.sharing.post(draft, story, through: fixture.connection)
        let again = try await fixture.sharing.post(draft, story, through: fixture.connection)
        #expect(share.state == .posted && again.id == share.id)
        #expect(share.entry.heading == "Café Central, Vienna")
        #expect(try await fixture.setup.links.visits(of: share) == nil)
    }
}
