import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Coming back")
struct ReturningTests {
    let setup = Setup()

    private var recovery: Recovery {
        Recovery(
            store: setup.tables.stores.recovery,
            sessions: setup.sessions,
            clock: setup.clock.clock,
            randomness: setup.randomness
        )
    }

    private var members: Members {
        Members(
            stores: setup.tables.stores,
            connections: setup.connections,
            networks: NetworkDirectory([setup.facebook.network()]),
            passkeys: nil,
            blockedLinks: setup.blockedLinks
        )
    }

    @Test("a printed code opens the account once, and a sheet takes the place of the one before")
    func code() async throws {
        let member = try await setup.member()
        let old = try await recovery.makeSheet(for: member.id)
        let sheet = try await recovery.makeSheet(for: member.id)
        #expect(try await recovery.enter(old.codes[0], of: old.name, in: .unknown) == nil)
        let entered = try #require(try await recovery.enter(sheet.codes[0], of: sheet.name, in: .unknown))
        #expect(entered.member == member.id)
        #expect(try await setup.sessions.signedIn(entered.token)?.member == member)
        #expect(try await recovery.enter(sheet.codes[0], of: sheet.name, in: .unknown) == nil)
        #expect(try await recovery.state(of: member.id)?.remaining == RecoverySheet.count - 1)
    }

    @Test("a network that can be logged in with and a code that is left are ways in, and nothing else is")
    func waysIn() async throws {
        let member = try await setup.member()
        #expect(try await !members.waysIn(member.id).isOpen)
        let connection = try await setup.connection(of: member)
        #expect(try await members.waysIn(member.id) == WaysIn(hasNetwork: true, hasCodes: false, passkeys: 0))
        #expect(try await !members.waysIn(member.id, withoutConnection: connection.id).isOpen)
        _ = try await recovery.makeSheet(for: member.id)
        #expect(try await members.waysIn(member.id, withoutConnection: connection.id).hasCodes)
    }

    @Test("a form waits for its own browser and its own page, until it is dropped")
    func heldForm() async throws {
        let forms = HeldForms(
            store: setup.tables.stores.heldForms,
            clock: setup.clock.clock,
            randomness: setup.randomness
        )
        let (browser, other) = (BrowserKey(setup.randomness), BrowserKey(setup.randomness))
        let path = LocalPath(trusted: "/reviews/new")
        let id = try await forms.hold("title=Momo", of: path, for: browser)
        #expect(try await forms.fields(id, of: "/reviews/new", for: browser) == "title=Momo")
        #expect(try await forms.fields(id, of: "/reviews/new", for: other) == nil)
        #expect(try await forms.fields(id, of: "/account", for: browser) == nil)
        try await forms.drop(id, of: other)
        #expect(try await forms.fields(id, of: "/reviews/new", for: browser) != nil)
        try await forms.drop(id, of: browser)
        #expect(try await forms.fields(id, of: "/reviews/new", for: browser) == nil)
    }
}
