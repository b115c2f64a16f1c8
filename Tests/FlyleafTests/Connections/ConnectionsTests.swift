import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Calls with a connection")
struct ConnectionsTests {
    let setup = Setup()

    private func failingCall(_ connection: Connection, _ failure: NetworkFailure) async {
        await #expect(throws: failure) {
            try await setup.connections.call(connection) { _, _ in throw failure }
        }
    }

    @Test(
        "only the network's word that the token counts no more ends a connection",
        arguments: NetworkFailure.Category.allCases
    )
    func endings(_ category: NetworkFailure.Category) async throws {
        let connection = try await setup.connection(of: try await setup.member())
        await failingCall(connection, NetworkFailure(category))
        let state = try await setup.now(connection).state
        if category == .reauthenticate || category == .reauthorize {
            #expect(state == .ended(reason: category, at: setup.clock.now))
        } else {
            #expect(state == .active)
        }
    }

    @Test("a call that works makes an ended connection active again")
    func comesBack() async throws {
        let connection = try await setup.connection(of: try await setup.member())
        await failingCall(connection, NetworkFailure(.reauthenticate))
        try await setup.connections.call(try setup.now(connection)) { _, _ in }
        #expect(try await setup.now(connection).state == .active)
    }

    @Test("the moment of the last success is written down once a minute")
    func lastSuccess() async throws {
        let connection = try await setup.connection(of: try await setup.member())
        setup.clock.advance(.milliseconds(59_999))
        try await setup.connections.call(connection) { _, _ in }
        #expect(try await setup.now(connection).lastSuccessAt == connection.lastSuccessAt)
        setup.clock.advance(.milliseconds(1))
        try await setup.connections.call(connection) { _, _ in }
        #expect(try await setup.now(connection).lastSuccessAt == setup.clock.now)
    }

    @Test("a refused old token does not end a connection that was renewed during the call")
    func renewedMeanwhile() async throws {
        let connection = try await setup.connection(of: try await setup.member())
        let store = setup.tables.stores.connections
        await #expect(throws: NetworkFailure(.reauthenticate)) {
            try await setup.connections.call(connection) { _, _ in
                try await store.save(connection, AccessToken(secret: "newer", expiresAt: nil))
                throw NetworkFailure(.reauthenticate)
            }
        }
        #expect(try await setup.now(connection).state == .active)
    }

    @Test("a connection without a token, or of a network that is not set up, is told as such and never called")
    func impossible() async throws {
        let connection = try await setup.connection(of: try await setup.member())
        try await setup.tables.stores.connections.remove(connection.id)
        let gone = await #expect(throws: NetworkFailure.self) {
            try await setup.connections.call(connection) { _, _ in Issue.record("It was called") }
        }
        #expect(gone?.category == .reauthenticate)
        let none = Connections(
            store: setup.tables.stores.connections,
            leases: setup.leases,
            networks: NetworkDirectory([]),
            clock: setup.clock.clock
        )
        let unknown = await #expect(throws: NetworkFailure.self) {
            try await none.call(connection) { _, _ in Issue.record("It was called") }
        }
        #expect(unknown?.category == .misconfigured)
    }

    @Test("the working connection at a network comes before an ended one")
    func preferred() async throws {
        let member = try await setup.member()
        let first = try await setup.connection(of: member, "1")
        let second = try await setup.connection(of: member, "2")
        #expect(try await setup.connections.connection(member.id, at: .facebook)?.id == first.id)
        await failingCall(first, NetworkFailure(.reauthenticate))
        #expect(try await setup.connections.connection(member.id, at: .facebook)?.id == second.id)
        await failingCall(second, NetworkFailure(.reauthenticate))
        #expect(try await setup.connections.connection(member.id, at: .facebook)?.id == first.id)
        #expect(try await setup.connections.connection(member.id, at: .x) == nil)
    }

    @Test("what is granted is read from the network and written down")
    func refresh() async throws {
        let connection = try await setup.connection(of: try await setup.member())
        let granted = PermissionSet(granted: [userFriends], declined: [publishActions])
        setup.facebook.set { $0.permissions = { granted } }
        #expect(try await setup.connections.refreshPermissions(connection) == granted)
        #expect(try await setup.now(connection).permissions == granted)
    }

    @Test("a permission is gone here only after the network confirmed that it is gone there")
    func revoke() async throws {
        let connection = try await setup.connection(
            of: try await setup.member(),
            granted: [publishActions, userFriends]
        )
        for category in NetworkFailure.Category.allCases {
            setup.facebook.set { $0.revoke = { _ in throw NetworkFailure(category) } }
            await #expect(throws: NetworkFailure(category)) {
                try await setup.connections.revoke(publishActions, of: connection)
            }
            #expect(try await setup.now(connection).permissions == connection.permissions)
        }
        let tables = setup.tables
        let asked = Lock<[Permission?]>([])
        setup.facebook.set { script in
            script.revoke = { permission in
                asked.withLock { $0.append(permission) }
                let granted = tables.read { $0.connections[connection.id]?.connection.permissions.granted }
                #expect(granted?.contains(publishActions) == true)
            }
        }
        try await setup.connections.revoke(publishActions, of: connection)
        #expect(asked.withLock { $0 } == [publishActions])
        #expect(try await setup.now(connection).permissions.granted == [userFriends])
        #expect(try await setup.now(connection).permissions.declined == [publishActions])
    }

    @Test(
        "a connection is removed only after the network gave everything back",
        arguments: NetworkFailure.Category.allCases
    )
    func revokeAll(_ category: NetworkFailure.Category) async throws {
        let connection = try await setup.connection(of: try await setup.member())
        setup.facebook.set { $0.revoke = { _ in throw NetworkFailure(category) } }
        await #expect(throws: NetworkFailure(category)) { try await setup.connections.revokeAll(connection) }
        #expect(try await setup.now(connection).identity == connection.identity)
        setup.facebook.set { $0.revoke = { permission in #expect(permission == nil) } }
        try await setup.connections.revokeAll(connection)
        #expect(setup.tables.read { $0.connections.isEmpty })
    }
}
