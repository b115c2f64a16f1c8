import NetworkSupport
import Primitives
import Testing

@testable import Flyleaf

extension Login.Result {
    fileprivate var member: Member? {
        if case .signedIn(_, let member, _, _) = self { member } else { nil }
    }
}

@Suite("The tokens that logins bring")
struct LoginTokenTests {
    private let setup = Setup()
    private let browser: BrowserKey
    private let returned = Lock<[String]>([])
    private let wide: Set<Permission> = [userFriends, publishActions]

    init() {
        browser = BrowserKey(setup.randomness)
        let (setup, returned) = (setup, returned)
        setup.facebook.set { script in
            script.giveBack = { token in returned.withLock { $0.append(token.secret) } }
            script.permissions = { PermissionSet(granted: [userFriends, publishActions]) }
        }
    }

    /// Logs in at a network whose tokens are separate unless said otherwise, and waits for what goes on beside it.
    @discardableResult
    private func logIn(
        _ secret: String,
        _ granted: Set<Permission>,
        as remoteID: String = "1",
        _ purpose: LoginAttempt.Purpose = .login,
        signedIn: SignedIn? = nil,
        areTokensSeparate: Bool = true
    ) async throws -> Login.Result {
        let token = AccessToken(secret: secret, expiresAt: nil)
        let who = Identity(
            network: .facebook,
            authority: "facebook.test",
            server: "facebook.test",
            remoteID: remoteID,
            name: name("New name")
        )
        return try await finish(purpose, signedIn, areTokensSeparate) {
            .granted(.init(identity: who, token: token, permissions: PermissionSet(granted: granted)))
        }
    }

    private func finish(
        _ purpose: LoginAttempt.Purpose = .login,
        _ signedIn: SignedIn? = nil,
        _ areTokensSeparate: Bool = true,
        _ outcome: @escaping @Sendable () -> SocialNetwork.Login.Outcome
    ) async throws -> Login.Result {
        let network = setup.facebook.network(areTokensSeparate: areTokensSeparate)
        setup.facebook.set { $0.finish = outcome }
        _ = try await setup.login.start(network, purpose: purpose, next: .front, browser: browser)
        let state = try #require(setup.tables.read { $0.attempts.last?.state })
        let query = [(name: "state", value: state)]
        let result = try await setup.login.finish(network, query: query, browser: browser, signedIn: signedIn)
        await setup.background.drain()
        return result
    }

    private func connected(granted: Set<Permission>, token: String = "kept") async throws -> Connection {
        let member = try await setup.member()
        return try await setup.connection(
            of: member,
            granted: granted,
            token: AccessToken(secret: token, expiresAt: nil)
        )
    }

    private func token(_ connection: Connection) async throws -> String? {
        try await setup.tables.stores.connections.credential(connection.id)?.token.secret
    }

    private var given: [String] { returned.withLock(\.self) }

    // MARK: Which one stays

    @Test("a login that asks for less leaves the wider token where it is, and gives its own back")
    func narrower() async throws {
        let connection = try await connected(granted: wide)
        setup.clock.advance(.seconds(90))
        let result = try await logIn("narrow", [userFriends])
        #expect(result.member?.id == connection.memberID)
        let now = try await setup.now(connection)
        #expect(try await token(connection) == "kept")
        #expect(given == ["narrow"])
        #expect(now.permissions.granted == wide)
        #expect(now.identity.name == name("New name"))
        #expect(now.grantedAt == setup.clock.now && now.lastSuccessAt == setup.clock.now)
        #expect(setup.facebook.count("permissions") == 1)
    }

    @Test("a login that brings more takes the place of what is there, which is given back")
    func broader() async throws {
        let connection = try await connected(granted: [userFriends])
        try await logIn("wide", wide)
        #expect(try await token(connection) == "wide")
        #expect(given == ["kept"])
        // Posting was neither asked for nor in use.
        #expect(try await setup.now(connection).permissions == PermissionSet(granted: wide, withheld: [publishActions]))
        #expect(setup.facebook.count("permissions") == 0)
    }

    @Test(
        "where no account may be made, what was granted for one is given back",
        arguments: [SignUpMode.invited, .closed]
    )
    func notAdmitted(_ mode: SignUpMode) async throws {
        let change = SignUpChange(mode: mode, moderatorID: nil, moment: setup.clock.now)
        #expect(try await setup.tables.stores.invitations.setMode(change))
        let result = try await logIn("new", wide)
        guard case .notAdmitted(mode, _) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(given == ["new"])
        #expect(setup.tables.read { $0.members.isEmpty && $0.connections.isEmpty && $0.sessions.isEmpty })
    }

    @Test("a network that gives the same token again keeps it alive, whatever it stands for")
    func same() async throws {
        for granted in [wide, [userFriends], [userFriends, publishActions, Permission("more")]] {
            let test = LoginTokenTests()
            let connection = try await test.connected(granted: wide)
            try await test.logIn("kept", granted)
            #expect(try await test.token(connection) == "kept")
            #expect(test.given == [] && test.setup.facebook.count("giveBack") == 0)
        }
    }

    @Test("where all tokens of a person stand for the same, the newest takes the place and none is given back")
    func together() async throws {
        let connection = try await connected(granted: wide)
        try await logIn("newest", [userFriends], areTokensSeparate: false)
        #expect(try await token(connection) == "newest")
        #expect(given == [])
        #expect(try await setup.now(connection).permissions.granted == [userFriends])
    }

    @Test("a wider token that the network refuses by now gives way", arguments: [true, false])
    func dead(_ isKnown: Bool) async throws {
        let connection = try await connected(granted: wide)
        if isKnown {
            let ended = Connection.State.ended(reason: .reauthenticate, at: setup.clock.now)
            try await setup.tables.stores.connections.setState(connection.id, ended, setup.clock.now)
        } else {
            setup.facebook.set { $0.permissions = { throw NetworkFailure(.reauthenticate) } }
        }
        let result = try await logIn("narrow", [userFriends])
        #expect(result.member?.id == connection.memberID)
        #expect(try await token(connection) == "narrow")
        #expect(given == ["kept"])
        #expect(try await setup.now(connection).state == .active)
        #expect(try await setup.now(connection).permissions.granted == [userFriends])
        #expect(setup.facebook.count("permissions") == (isKnown ? 0 : 1))
    }

    @Test("a wider token that can do no more than the new one gives way, and one that cannot be asked stays")
    func asked() async throws {
        let connection = try await connected(granted: wide)
        setup.facebook.set { $0.permissions = { PermissionSet(granted: [userFriends]) } }
        try await logIn("narrow", [userFriends])
        #expect(try await token(connection) == "narrow")
        #expect(given == ["kept"])
        // Another program that does not get on with its renewal says as little against it as a network that is down.
        for silence in [NetworkFailure(.transient), NetworkFailure(waitedFor: .renewal(connection.id))] {
            let other = LoginTokenTests()
            let kept = try await other.connected(granted: wide)
            other.setup.facebook.set { $0.permissions = { throw silence } }
            try await other.logIn("narrow", [userFriends])
            #expect(try await other.token(kept) == "kept")
            #expect(other.given == ["narrow"])
        }
    }

    @Test("a permission that is asked for again is in use again, also where the token stays")
    func inUseAgain() async throws {
        let more = Permission("more")
        let connection = try await connected(granted: wide.union([more]))
        let withheld = PermissionSet(granted: wide.union([more]), withheld: [publishActions])
        try await setup.tables.stores.connections.setPermissions(connection.id, withheld)
        setup.facebook.set { $0.permissions = { PermissionSet(granted: [userFriends, publishActions, more]) } }
        let session = try await setup.sessions.begin(connection.memberID)
        let signedIn = try #require(try await setup.sessions.signedIn(cookie: session.cookie))
        let purpose = LoginAttempt.Purpose.permissions(connection.id, [publishActions])
        guard case .permissions(let missing, _) = try await logIn("asked", wide, purpose, signedIn: signedIn) else {
            Issue.record("The permission was not asked for")
            return
        }
        #expect(missing == [])
        #expect(try await token(connection) == "kept")
        #expect(try await setup.now(connection).permissions == PermissionSet(granted: wide.union([more])))
    }

    @Test("a token that cannot be read, since the key is gone, gives way to any login")
    func unreadable() async throws {
        let connection = try await connected(granted: wide)
        setup.tables.write { $0.failsOnCredential = true }
        _ = try await logIn("narrow", [userFriends])
        setup.tables.write { $0.failsOnCredential = false }
        #expect(try await token(connection) == "narrow")
        #expect(given == [])
    }

    // MARK: Logins that come to nothing

    @Test("a token whose owner could not be found out is given back, unless a connection lives on it")
    func unproven() async throws {
        let connection = try await connected(granted: wide)
        for (secret, expected) in [("fresh", ["fresh"]), ("kept", [])] {
            let test = LoginTokenTests()
            _ = try await test.connected(granted: wide)
            let token = AccessToken(secret: secret, expiresAt: nil)
            let result = try await test.finish { .unproven(NetworkFailure(.transient), token) }
            guard case .failed(let failure, _) = result else {
                Issue.record("It did not fail")
                return
            }
            #expect(failure.category == .transient)
            #expect(test.given == expected)
        }
        #expect(try await token(connection) == "kept")
    }

    @Test("so is one of an account that is somebody else’s here, or of a person who was not meant")
    func nobodys() async throws {
        let connection = try await connected(granted: wide)
        let session = try await setup.sessions.begin(try await setup.member("Ben").id)
        let ben = try #require(try await setup.sessions.signedIn(cookie: session.cookie))
        guard case .taken = try await logIn("taken", wide, .connect(ben.member.id, []), signedIn: ben) else {
            Issue.record("The identity was not taken")
            return
        }
        #expect(given == ["taken"])
        #expect(try await token(connection) == "kept")
        let test = LoginTokenTests()
        let own = try await test.connected(granted: wide)
        let key = try await test.setup.sessions.begin(own.memberID)
        let ada = try #require(try await test.setup.sessions.signedIn(cookie: key.cookie))
        let purpose = LoginAttempt.Purpose.permissions(own.id, [publishActions])
        guard case .otherPerson = try await test.logIn("stranger", wide, as: "2", purpose, signedIn: ada) else {
            Issue.record("It was the same person")
            return
        }
        #expect(test.given == ["stranger"])
    }

    @Test("a network that does not take a token back hinders no login, and the report names no token")
    func notTaken() async throws {
        let connection = try await connected(granted: [userFriends], token: "s3cret-old")
        setup.facebook.set { $0.giveBack = { _ in throw NetworkFailure(.unreachable) } }
        #expect(try await logIn("s3cret-new", wide).member?.id == connection.memberID)
        #expect(try await token(connection) == "s3cret-new")
        #expect(setup.reports.withLock(\.self) == ["unreachable"])
    }
}
