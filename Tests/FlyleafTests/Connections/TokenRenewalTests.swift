import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("The renewal of tokens")
struct TokenRenewalTests {
    let setup = Setup()

    /// A connection whose token ends after a time.
    private func connection(ending seconds: Int64? = 60, refreshToken: String? = "r-1") async throws -> Connection {
        let end = seconds.map { setup.clock.now + .seconds($0) }
        let token = AccessToken(secret: "t-1", expiresAt: end, refreshToken: refreshToken)
        return try await setup.connection(of: try await setup.member(), token: token)
    }

    private func token(_ connection: Connection) async throws -> AccessToken {
        try #require(try await setup.tables.stores.connections.credential(connection.id)).token
    }

    /// The secret a call is made with.
    private func call(_ connection: Connection) async throws -> String {
        try await setup.connections.call(connection) { _, credential in credential.token.secret }
    }

    /// A call that the network refuses for every token but one.
    private func call(_ connection: Connection, accepting secret: String) async throws -> String {
        try await setup.connections.call(connection) { _, credential in
            guard credential.token.secret == secret else { throw NetworkFailure(.reauthenticate) }
            return credential.token.secret
        }
    }

    private func renews(_ secret: String = "t-2", refreshToken: String? = "r-2") {
        let end = setup.clock.now + .seconds(7200)
        setup.facebook.set { script in
            script.refresh = { _ in AccessToken(secret: secret, expiresAt: end, refreshToken: refreshToken) }
        }
    }

    private func renewalFails(_ failure: NetworkFailure) {
        setup.facebook.set { $0.refresh = { _ in throw failure } }
    }

    @Test("a token is renewed before use when it ends within two minutes", arguments: [119, 120, 121])
    func early(seconds: Int64) async throws {
        let connection = try await connection(ending: seconds)
        renews()
        #expect(try await call(connection) == (seconds < 120 ? "t-2" : "t-1"))
        #expect(setup.facebook.count("refresh") == (seconds < 120 ? 1 : 0))
    }

    @Test("the new pair is in the store before the network is called with it")
    func durableFirst() async throws {
        let connection = try await connection()
        renews()
        let stored = try await setup.connections.call(connection) { _, _ in try await token(connection) }
        #expect(stored.secret == "t-2")
        #expect(stored.refreshToken == "r-2")
    }

    @Test("a pair that cannot be written down is not used")
    func notDurable() async throws {
        let connection = try await connection()
        renews()
        setup.tables.write { $0.failsOnRenewal = true }
        await #expect(throws: StoreFault.self) { try await call(connection) }
        #expect(try await token(connection).secret == "t-1")
        #expect(try await setup.now(connection).state == .active)
    }

    @Test("a refresh token is never replaced by nothing")
    func keepsRefreshToken() async throws {
        let connection = try await connection()
        renews(refreshToken: nil)
        #expect(try await call(connection) == "t-2")
        #expect(try await token(connection).refreshToken == "r-1")
    }

    @Test("a refused token is renewed once, and the call is made again")
    func afterRefusal() async throws {
        let connection = try await connection(ending: nil)
        renews()
        #expect(try await call(connection, accepting: "t-2") == "t-2")
        #expect(setup.facebook.count("refresh") == 1)
        #expect(try await setup.now(connection).state == .active)
    }

    @Test("a renewed token that is refused too ends the connection", arguments: [60, 7200])
    func refusedTwice(seconds: Int64) async throws {
        let connection = try await connection(ending: seconds)
        renews()
        await #expect(throws: NetworkFailure(.reauthenticate)) { try await call(connection, accepting: "none") }
        #expect(setup.facebook.count("refresh") == 1)
        #expect(try await setup.now(connection).state == .ended(reason: .reauthenticate, at: setup.clock.now))
    }

    @Test("without a refresh token a refused token ends the connection at once")
    func nothingToRenewWith() async throws {
        let connection = try await connection(refreshToken: nil)
        await #expect(throws: NetworkFailure(.reauthenticate)) { try await call(connection, accepting: "t-2") }
        #expect(setup.facebook.count("refresh") == 0)
        #expect(try await setup.now(connection).state != .active)
    }

    @Test("a refresh token the network refuses ends the connection")
    func refreshRefused() async throws {
        let connection = try await connection()
        renewalFails(NetworkFailure(.reauthenticate))
        await #expect(throws: NetworkFailure(.reauthenticate)) { try await call(connection) }
        #expect(try await setup.now(connection).state != .active)
    }

    @Test(
        "a passing fault of the renewal never ends a connection",
        arguments: NetworkFailure.Category.allCases.filter { !NetworkFailure($0).endsConnection }
    )
    func passingFault(_ category: NetworkFailure.Category) async throws {
        let connection = try await connection(ending: 0)
        renewalFails(NetworkFailure(category))
        await #expect(throws: NetworkFailure(category)) { try await call(connection) }
        #expect(try await setup.now(connection).state == .active)
        #expect(try await token(connection).refreshToken == "r-1")
    }

    @Test("a token that still counts is used although it could not be renewed")
    func usedUp() async throws {
        let connection = try await connection(ending: 1)
        renewalFails(NetworkFailure(.unreachable))
        #expect(try await call(connection) == "t-1")
    }

    @Test("many calls at once renew once, and all use the new token")
    func together() async throws {
        let connection = try await connection()
        let gate = Gate()
        setup.facebook.set { script in
            script.refresh = { _ in
                await gate.pass()
                return AccessToken(secret: "t-2", expiresAt: nil, refreshToken: "r-2")
            }
        }
        let secrets = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 { group.addTask { try await call(connection) } }
            await gate.waitForArrival()
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(secrets == Array(repeating: "t-2", count: 8))
        #expect(setup.facebook.count("refresh") == 1)
    }

    @Test("a request that ends early does not lose the new token")
    func cancelled() async throws {
        let connection = try await connection()
        let gate = Gate()
        setup.facebook.set { script in
            script.refresh = { _ in
                await gate.pass()
                try Task.checkCancellation()
                return AccessToken(secret: "t-2", expiresAt: nil, refreshToken: "r-2")
            }
        }
        let request = Task { try await call(connection) }
        await gate.waitForArrival()
        request.cancel()
        gate.open()
        _ = await request.result
        #expect(try await token(connection).secret == "t-2")
    }

    @Test("whoever logs in again during a renewal keeps that login's token")
    func loginBetween() async throws {
        let connection = try await connection()
        let store = setup.tables.stores.connections
        setup.facebook.set { script in
            script.refresh = { _ in
                try await store.save(connection, AccessToken(secret: "login", expiresAt: nil))
                return AccessToken(secret: "t-2", expiresAt: nil, refreshToken: "r-2")
            }
        }
        #expect(try await call(connection) == "login")
        #expect(try await token(connection).secret == "login")
    }

    @Test("a connection that renews itself has no known end")
    func noEnd() async throws {
        let end = setup.clock.now + .seconds(7200)
        for (refresh, expected) in [("r-1", nil), (nil, end)] as [(String?, Timestamp?)] {
            let token = AccessToken(secret: "t", expiresAt: end, refreshToken: refresh)
            setup.facebook.set { script in
                script.finish = {
                    .granted(.init(identity: identity("7"), token: token, permissions: PermissionSet()))
                }
            }
            let browser = BrowserKey(setup.randomness)
            let network = setup.facebook.network()
            let address = try await setup.login.start(network, purpose: .login, next: .front, browser: browser)
            let state = try #require(address.split(separator: "=").last)
            _ = try await setup.login.finish(
                network,
                query: [("state", String(state))],
                browser: browser,
                signedIn: nil
            )
            let made = try await setup.tables.stores.connections.byIdentity(.facebook, "facebook.test", "7")
            #expect(try #require(made).expiresAt == expected)
        }
    }
}
