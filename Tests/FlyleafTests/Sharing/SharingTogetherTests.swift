import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("One press for several networks")
struct SharingTogetherTests {
    let fixture: ShareSetup
    let other: Connection

    init() async throws {
        fixture = try await ShareSetup()
        other = try await fixture.setup.connection(of: fixture.member, "2")
    }

    private var both: [Connection] { [fixture.connection, other] }

    private func draft() async throws -> ShareDraft {
        try await fixture.draft().moved(to: both)
    }

    private func item(_ draft: ShareDraft, _ connection: Connection, _ route: Share.Route = .native) throws -> ShareItem
    {
        let content = try ReviewForm(title: "Middlemarch").content()
        let story = fixture.sharing.story(draft, of: content, by: sampleCapabilities, through: connection.id)
        return ShareItem(connection: connection, story: story, leftOut: [], route: route)
    }

    private func items(_ draft: ShareDraft) throws -> [ShareItem] { try both.map { try item(draft, $0) } }

    @Test("each network gets one row, with a key of its own in its link, and one press in common")
    func rows() async throws {
        fixture.publishes()
        let draft = try await draft()
        let shares = try await fixture.sharing.post(draft, try items(draft))
        #expect(shares.map(\.state) == [.posted, .posted])
        #expect(shares.map(\.connectionID) == both.map(\.id))
        #expect(shares[0].key == draft.key)
        #expect(shares[1].key != draft.key)
        #expect(
            shares.allSatisfy {
                $0.pressKey == draft.key && $0.story.link == fixture.setup.links.address(of: $0.key, to: nil)
            }
        )
        #expect(try await fixture.sharing.together(with: shares[1]).map(\.id) == shares.map(\.id))
    }

    @Test("the results stand in the order of the dialog, whatever the order in which the rows were made")
    func order() async throws {
        fixture.publishes()
        let third = try await fixture.setup.connection(of: fixture.member, "3")
        #expect(fixture.connection.id < other.id && other.id < third.id)
        let draft = try await fixture.draft().moved(to: [fixture.connection, third, other])
        let items = try [fixture.connection, third, other].map { try item(draft, $0) }
        let shares = try await fixture.sharing.post(draft, items)
        let together = try await fixture.sharing.together(with: shares[0])
        #expect(together.map(\.connectionID) == [fixture.connection.id, other.id, third.id])
    }

    @Test("the keys are the same for the same press, and others for another")
    func keys() async throws {
        let draft = try await draft()
        let keys = try items(draft).map(\.story.link)
        #expect(try items(draft).map(\.story.link) == keys)
        var second = draft
        second.key = ShareKey(fixture.setup.randomness)
        #expect(Set(keys).isDisjoint(with: try items(second).map(\.story.link)))
        // Which connection comes first does not change what the others are called.
        let third = fixture.setup.newID(Connection.self)
        var longer = draft
        longer.connections.insert(third, at: 1)
        #expect(try items(longer).map(\.story.link) == keys)
    }

    @Test("CO-14: the same press sent twice posts once to each")
    func twice() async throws {
        fixture.publishes()
        let draft = try await draft()
        let first = try await fixture.sharing.post(draft, try items(draft))
        let second = try await fixture.sharing.post(draft, try items(draft))
        #expect(first == second)
        #expect(fixture.facebook.count("publish") == 2)
    }

    @Test("a press whose first network is another one posts to no connection twice")
    func otherLead() async throws {
        fixture.publishes()
        let draft = try await draft()
        _ = try await fixture.sharing.post(draft, try items(draft))
        let turned = draft.moved(to: [other, fixture.connection])
        _ = try await fixture.sharing.post(turned, try items(turned))
        #expect(fixture.facebook.count("publish") == 2)
    }

    @Test("every row is written before anything is sent, and all are sent at the same time")
    func together() async throws {
        let gate = Gate()
        let tables = fixture.setup.tables
        let rows = Lock<[Int]>([])
        fixture.facebook.set { script in
            script.publish = { credential, _ in
                rows.withLock { $0.append(tables.read { $0.shares.count }) }
                await gate.pass()
                return PostReceipt(remoteID: credential.identity.remoteID, url: "https://f.test/")
            }
        }
        let draft = try await draft()
        let items = try items(draft)
        async let shares = fixture.sharing.post(draft, items)
        await gate.waitForArrival(2)
        gate.open()
        #expect(try await shares.map(\.receipt?.remoteID) == ["1", "2"])
        #expect(rows.withLock { $0 } == [2, 2])
    }

    @Test("one that is refused leaves the others alone, and a draft for itself under a new key")
    func oneRefused() async throws {
        fixture.facebook.set { script in
            script.publish = { credential, _ in
                if credential.identity.remoteID == "2" { throw NetworkFailure(.refused) }
                return PostReceipt(remoteID: "9", url: "https://f.test/9")
            }
        }
        let draft = try await draft()
        let shares = try await fixture.sharing.post(draft, try items(draft))
        #expect(shares.map(\.state) == [.posted, .rejected])
        let left = try await fixture.sharing.draft(fixture.subject, of: fixture.member.id)
        #expect(left.connections == [other.id])
        #expect(left.message == draft.message)
        #expect(left.key != draft.key)
    }

    @Test("one may be handed over while the other is posted; the draft stays for the one handed over")
    func mixed() async throws {
        fixture.publishes()
        let draft = try await draft()
        let shares = try await fixture.sharing.post(
            draft,
            [try item(draft, fixture.connection), try item(draft, other, .dialog)]
        )
        #expect(shares.map(\.state) == [.posted, .handedOff])
        #expect(try await fixture.sharing.draft(fixture.subject, of: fixture.member.id).connections == [other.id])
    }

    @Test("friend, tags and place go to the first connection only, warning and audience to all")
    func people() async throws {
        var draft = try await draft()
        draft.tags = [person("8")]
        draft.place = Place(remoteID: "p", name: PlaceName(trusted: "Library"), locality: "")
        draft.audience = .onlyMe
        draft.warning = "Spoilers"
        var able = sampleCapabilities
        able.warning = .yes
        let content = try ReviewForm(title: "Middlemarch").content()
        let stories = both.map { fixture.sharing.story(draft, of: content, by: able, through: $0.id) }
        #expect(stories.map(\.tags.count) == [1, 0])
        #expect(stories.map(\.place?.remoteID) == ["p", nil])
        #expect(stories.map(\.audience) == [.onlyMe, .onlyMe])
        #expect(stories.map(\.warning) == ["Spoilers", "Spoilers"])
        let unable = fixture.sharing.story(draft, of: content, by: sampleCapabilities, through: other.id)
        #expect(unable.warning.isEmpty)
    }

    @Test("nothing meant for a friend goes to one's own profile at another network")
    func friendElsewhere() async throws {
        var draft = try await draft()
        draft.aim = .friend
        draft.friend = person("7")
        let target = ShareTarget(connection: other, network: fixture.facebook.network(), title: "Two")
        guard case .impossible = target.plan(draft) else {
            Issue.record("it can be posted")
            return
        }
        let items = try items(draft)
        await #expect(throws: ShareFaults.self) { try await fixture.sharing.post(draft, items) }
        #expect(fixture.facebook.count("publish") == 0)
        #expect(fixture.setup.tables.read { $0.shares.isEmpty })
    }

    @Test("CO-23: a draft for nobody is never posted, whoever asks")
    func forNobody() async throws {
        var draft = try await draft()
        let items = try items(draft)
        draft.audience = .nobody
        var faults = ShareFaults()
        faults.audience = .forNobody
        let forNobody = draft
        await #expect(throws: faults) { try await fixture.sharing.post(forNobody, items) }
        #expect(fixture.facebook.count("publish") == 0)
        #expect(fixture.setup.tables.read { $0.shares.isEmpty })
    }

    @Test("the people of a draft are dropped when another connection comes first, and stay when one is added")
    func moving() async throws {
        var draft = try await fixture.draft()
        draft.aim = .friend
        draft.friend = person("7")
        draft = draft.moved(to: [fixture.connection])
        #expect(draft.friend != nil)
        #expect(draft.moved(to: both).friend != nil)
        let turned = draft.moved(to: [other, fixture.connection])
        #expect(turned.friend == nil)
        #expect(turned.aim == .own)
        #expect(turned.message == draft.message)
    }

    @Test("too long is told for each network by its own count", arguments: [99, 100, 101])
    func tooLong(length: Int) async throws {
        var draft = try await draft()
        draft.message = ShareMessage(trusted: String(repeating: "é", count: length))
        var network = fixture.facebook.network()
        network.publishing.preview = {
            PostPreview(form: .text($0.message.text), length: $0.message.text.utf8.count, limit: 199, within: nil)
        }
        let content = try ReviewForm(title: "Middlemarch").content()
        let targets = [
            ShareTarget(connection: fixture.connection, network: fixture.facebook.network(), title: "One"),
            ShareTarget(connection: other, network: network, title: "Two"),
        ]
        let fault = fixture.sharing.faults(draft, of: content, at: targets).message
        switch length {
        case 99: #expect(fault == [])
        case 100:
            #expect(fault == [.at(title: "Two", .postTooLong(length: 200, limit: 199, title: "Two"))])
        default:
            let tooLong = ShareFault.messageTooLong(excess: 1, limit: 100)
            #expect(fault == [.at(title: "One", tooLong), .at(title: "Two", tooLong)])
        }
    }
}
