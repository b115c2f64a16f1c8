import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("The switch for posting")
struct PostingSwitchTests {
    let fixture: ShareSetup

    init() async throws { fixture = try await ShareSetup() }

    private var setup: Setup { fixture.setup }
    private var connection: Connection { get async throws { try await setup.now(fixture.connection) } }

    private func switchNow() async throws -> PostingSwitch {
        PostingSwitch(try await connection, at: setup.facebook.network())
    }

    /// The use cases of a network that takes back all permissions or none.
    private func inseparable() -> Sharing {
        let stores = setup.tables.stores
        let networks = NetworkDirectory([setup.facebook.network(isRevocable: false)])
        let connections = Connections(
            store: stores.connections,
            leases: setup.leases,
            networks: networks,
            clock: setup.clock.clock
        )
        return Sharing(
            store: stores.shares,
            settings: stores.settings,
            connections: connections,
            outbox: setup.outbox,
            clock: setup.clock.clock,
            randomness: setup.randomness,
            digest: spread,
            spoilerWords: .ofTests,
            links: setup.links,
            blockedLinks: setup.blockedLinks
        ) { review, _ in review.id }
    }

    @Test("off takes the permission back at the network, and ends what waited with the reason")
    func revoked() async throws {
        let waiting = try await fixture.row(.queued)
        let lost = try await fixture.row(.unknown)
        let tables = setup.tables
        let id = fixture.connection.id
        setup.facebook.set { script in
            script.revoke = { permission in
                #expect(permission == publishActions)
                // Before the network is asked nothing may be posted any more.
                let now = tables.read { $0.connections[id]?.connection.permissions }
                #expect(now?.withheld == [publishActions])
                #expect(tables.read { $0.shares[waiting.id]?.state } == .rejected)
            }
        }
        #expect(try await switchNow() == .on)
        let stop = try await fixture.sharing.stopPosting(through: fixture.connection)
        #expect(stop.isRevoked && stop.failure == nil && stop.stoppedShares == 1)
        #expect(try await switchNow() == .off)
        #expect(try await connection.permissions == PermissionSet(declined: [publishActions]))
        #expect(try await fixture.now(waiting).failure == .permissionMissing)
        #expect(try await fixture.now(lost).state == .unknown)
        #expect(setup.facebook.count("publish") == 0)
        // A second press has nothing left to do.
        let again = try await fixture.sharing.stopPosting(through: try connection)
        #expect(!again.isRevoked && again.stoppedShares == 0)
        #expect(setup.facebook.count("revoke") == 1)
    }

    @Test(
        "a network that does not take it back changes nothing about the word here",
        arguments: NetworkFailure.Category.allCases
    )
    func unrevoked(_ category: NetworkFailure.Category) async throws {
        setup.facebook.set { $0.revoke = { _ in throw NetworkFailure(category) } }
        let stop = try await fixture.sharing.stopPosting(through: fixture.connection)
        #expect(!stop.isRevoked)
        #expect(stop.failure?.category == category)
        #expect(try await switchNow() == .withheld)
        setup.facebook.set { $0.revoke = { _ in } }
        #expect(try await fixture.sharing.stopPosting(through: try connection).isRevoked)
        #expect(try await switchNow() == .off)
    }

    @Test("where the network takes back all or none it is not asked, and Flyleaf refuses by itself")
    func withheld() async throws {
        let stop = try await inseparable().stopPosting(through: fixture.connection)
        #expect(!stop.isRevoked && stop.failure == nil)
        #expect(setup.facebook.count("revoke") == 0)
        #expect(try await switchNow() == .withheld)
        // A form from before the press.
        fixture.publishes()
        let share = try await fixture.post()
        #expect(share.state == .rejected)
        #expect(share.failure == .permissionMissing)
        #expect(try await fixture.sharing.retry(share)?.state == .rejected)
        #expect(setup.facebook.count("publish") == 0)
    }

    @Test("what is withheld stays so when the network is asked, and ends when it takes the permission back itself")
    func checked() async throws {
        _ = try await inseparable().stopPosting(through: fixture.connection)
        setup.facebook.set { $0.permissions = { PermissionSet(granted: [publishActions, userFriends]) } }
        try await setup.connections.refreshPermissions(try connection)
        #expect(try await connection.permissions.granted == [userFriends])
        #expect(try await switchNow() == .withheld)
        setup.facebook.set { $0.permissions = { PermissionSet(granted: [userFriends]) } }
        try await setup.connections.refreshPermissions(try connection)
        #expect(try await switchNow() == .off)
    }

    @Test("a login does not switch posting on, not even where the network grants it along; asking for it does")
    func fresh() async throws {
        let browser = BrowserKey(setup.randomness)
        let grants = PermissionSet(granted: [publishActions, userFriends])
        setup.facebook.set { script in
            script.finish = {
                let token = AccessToken(secret: "t", expiresAt: nil)
                return .granted(.init(identity: identity("77"), token: token, permissions: grants))
            }
        }
        func finish(_ purpose: LoginAttempt.Purpose, _ signedIn: SignedIn?) async throws -> Login.Result {
            let network = setup.facebook.network()
            let url = try await setup.login.start(network, purpose: purpose, next: .front, browser: browser)
            let state = String(url.dropFirst("https://f.test/?s=".count))
            return try await setup.login.finish(
                network,
                query: [("state", state)],
                browser: browser,
                signedIn: signedIn
            )
        }
        guard case .signedIn(let token, let member, _, _) = try await finish(.login, nil) else {
            Issue.record("Nobody was logged in.")
            return
        }
        func made() async throws -> Connection { try #require(try await setup.connections.all(member.id).first) }
        #expect(await PostingSwitch(try made(), at: setup.facebook.network()) == .withheld)
        let signedIn = try await setup.sessions.signedIn(token)
        let asking = try await finish(.permissions(try made().id, [publishActions]), signedIn)
        guard case .permissions(missing: [], next: _) = asking else {
            Issue.record("It was not granted.")
            return
        }
        #expect(await PostingSwitch(try made(), at: setup.facebook.network()) == .on)
        // From then on a login changes nothing about it.
        _ = try await finish(.login, signedIn)
        #expect(await PostingSwitch(try made(), at: setup.facebook.network()) == .on)
        _ = try await inseparable().stopPosting(through: try made())
        _ = try await finish(.login, signedIn)
        #expect(await PostingSwitch(try made(), at: setup.facebook.network()) == .withheld)
    }
}
