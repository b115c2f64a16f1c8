import Flyleaf
import Primitives
import Testing

@Suite("Sharing as a Page")
struct SharePageTests {
    private let page = ManagedPage(remoteID: "55", name: PersonName(trusted: "Night Books"))

    @Test("a share meant for a Page is refused without one, and never goes to the own profile")
    func missing() async throws {
        let desk = try await ShareSetup()
        desk.publishes()
        var draft = try await desk.draft()
        draft.aim = .page
        #expect(draft.destination == .own && desk.sharing.faults(draft, sampleCapabilities).friend == .noPage)
        let story = try desk.story(draft)
        for page in [nil, page] {
            draft.page = page
            await #expect(throws: ShareFaults.self) {
                try await desk.sharing.post(draft, story, through: desk.connection)
            }
        }
        #expect(desk.setup.tables.read { $0.shares.isEmpty } && desk.facebook.count("publish") == 0)
        #expect(desk.sharing.faults(draft, sampleCapabilities).friend == nil)
    }

    @Test("a network without Pages posts nothing that is meant for one")
    func without() async throws {
        let desk = try await ShareSetup()
        desk.publishes()
        var draft = try await desk.draft()
        (draft.aim, draft.page) = (.page, page)
        let share = try await desk.post(draft)
        #expect(share.state == .rejected && share.failure == .unsupported)
        #expect(share.story.destination == .page(page) && desk.facebook.count("publish") == 0)
        // What was refused comes back as a draft for the same Page.
        #expect(try await desk.sharing.draft(desk.subject, of: desk.member.id).destination == .page(page))
    }

    @Test(
        "a friend and a Page chosen before stay while the person turns to another place, and go with the first network"
    )
    func turning() async throws {
        let desk = try await ShareSetup()
        var draft = try await desk.draft()
        draft.connections = [desk.connection.id]
        (draft.friend, draft.page) = (person("7"), page)
        for (aim, destination) in [
            (ShareDestination.Kind.page, ShareDestination.page(page)), (.friend, .friend(person("7"))), (.own, .own),
        ] {
            draft.aim = aim
            #expect(draft.destination == destination)
        }
        draft.aim = .page
        let other = try await desk.setup.connection(of: desk.member, "2")
        #expect(draft.aim(at: other.id) == .own && draft.aim(at: desk.connection.id) == .page)
        let moved = draft.moved(to: [other, desk.connection])
        #expect(moved.aim == .own && moved.page == nil && moved.friend == nil)
    }
}
