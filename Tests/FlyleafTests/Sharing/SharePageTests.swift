import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Sharing as a Page")
struct SharePageTests {
    private let page = ManagedPage(remoteID: "55", name: PersonName(trusted: "Night Books"))

    @Test("a share meant for a Page is refused without one, and never goes to the own profile")
    func missing() async throws {
        let fixture = try await ShareSetup()
        fixture.publishes()
        var draft = try await fixture.draft()
        draft.aim = .page
        #expect(draft.destination == .own && fixture.sharing.faults(draft, sampleCapabilities).friend == .noPage)
        let story = try fixture.story(draft)
        for page in [nil, page] {
            draft.page = page
            await #expect(throws: ShareFaults.self) {
                try await fixture.sharing.post(draft, story, through: fixture.connection)
            }
        }
        #expect(fixture.setup.tables.read { $0.shares.isEmpty } && fixture.facebook.count("publish") == 0)
        #expect(fixture.sharing.faults(draft, sampleCapabilities).friend == nil)
    }

    @Test("a network without Pages posts nothing that is meant for one")
    func without() async throws {
        let fixture = try await ShareSetup()
        fixture.publishes()
        var draft = try await fixture.draft()
        (draft.aim, draft.page) = (.page, page)
        let share = try await fixture.post(draft)
        #expect(share.state == .rejected && share.failure == .unsupported)
        #expect(share.story.destination == .page(page) && fixture.facebook.count("publish") == 0)
        // What was refused comes back as a draft for the same Page.
        #expect(try await fixture.sharing.draft(fixture.subject, of: fixture.member.id).destination == .page(page))
    }

    @Test(
        "a friend and a Page chosen before stay while the person turns to another place, and go with the first network"
    )
    func turning() async throws {
        let fixture = try await ShareSetup()
        var draft = try await fixture.draft()
        draft.connections = [fixture.connection.id]
        (draft.friend, draft.page) = (person("7"), page)
        for (aim, destination) in [
            (ShareDestination.Kind.page, ShareDestination.page(page)), (.friend, .friend(person("7"))), (.own, .own),
        ] {
            draft.aim = aim
            #expect(draft.destination == destination)
        }
        draft.aim = .page
        let other = try await fixture.setup.connection(of: fixture.member, "2")
        #expect(draft.aim(at: other.id) == .own && draft.aim(at: fixture.connection.id) == .page)
        let moved = draft.moved(to: [other, fixture.connection])
        #expect(moved.aim == .own && moved.page == nil && moved.friend == nil)
    }
}
