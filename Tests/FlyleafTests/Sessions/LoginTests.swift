import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Logging in by way of a network")
struct LoginTests {
    let setup = Setup()
    let browser: BrowserKey

    init() { browser = BrowserKey(setup.randomness) }

    private var network: SocialNetwork { setup.facebook.network() }

    private func grants(_ identity: Identity, _ permissions: Set<Permission> = [userFriends]) {
        setup.facebook.set { script in
            script.finish = {
                .granted(
                    .init(
                        identity: identity,
                        token: AccessToken(secret: "new", expiresAt: nil),
                        permissions: PermissionSet(granted: permissions)
                    )
                )
            }
        }
    }

    private func start(
        _ purpose: LoginAttempt.Purpose = .login,
        next: LocalPath = .front,
        isRepeat: Bool = false
    ) async throws -> String {
        _ = try await setup.login.start(network, purpose: purpose, next: next, browser: browser, isRepeat: isRepeat)
        return try #require(setup.tables.read { $0.attempts.last?.state })
    }

    private func finish(
        _ state: String,
        browser: BrowserKey?? = nil,
        network: SocialNetwork? = nil,
        as signedIn: SignedIn? = nil
    ) async throws -> Login.Result {
        try await setup.login.finish(
            network ?? self.network,
            query: [("code", "c"), ("state", state)],
            browser: browser ?? self.browser,
            signedIn: signedIn
        )
    }

    private func session(_ member: Member) async throws -> SignedIn {
        let token = try await setup.sessions.begin(member.id)
        return try #require(try await setup.sessions.signedIn(cookie: token.cookie))
    }

    private func expectNothingStored() {
        setup.tables.read { tables in
            #expect(tables.members.isEmpty)
            #expect(tables.sessions.isEmpty)
            #expect(tables.connections.isEmpty)
            #expect(tables.attempts.isEmpty)
        }
    }

    // MARK: The state

    @Test("an answer without a state, or with one never given out, is stray and the network is not asked")
    func unknownState() async throws {
        grants(identity("1"))
        for query in [[], [("state", "")], [("state", setup.randomness.secret())], [("code", "c")]] {
            let result = try await setup.login.finish(network, query: query, browser: browser, signedIn: nil)
            #expect(result.isStray)
        }
        #expect(setup.facebook.count("finish") == 0)
        expectNothingStored()
    }

    @Test("a network without a state is found again by its own key, and gets back what it kept")
    func ownKey() async throws {
        grants(identity("1"))
        let seen = Lock("")
        var network = network
        network.login.redirect = { _ in .init(url: "https://x.test/login", key: "request-token", memo: "its secret") }
        network.login.key = { query in query.first { $0.name == "oauth_token" }?.value }
        let finish = network.login.finish
        network.login.finish = { back in
            seen.withLock { $0 = back.memo }
            return try await finish(back)
        }
        _ = try await setup.login.start(network, purpose: .login, next: .front, browser: browser)
        for query in [[("state", "request-token")], [("oauth_token", "other")]] {
            #expect(try await setup.login.finish(network, query: query, browser: browser, signedIn: nil).isStray)
        }
        let query = [("oauth_token", "request-token"), ("oauth_verifier", "v")]
        let result = try await setup.login.finish(network, query: query, browser: browser, signedIn: nil)
        #expect(result.member != nil)
        #expect(seen.withLock(\.self) == "its secret")
    }

    @Test("a network that wants too much kept is not asked further", arguments: [500, 501])
    func longMemo(_ length: Int) async throws {
        var network = network
        let memo = String(repeating: "m", count: length)
        network.login.redirect = { _ in .init(url: "https://x.test/login", key: "k", memo: memo) }
        if length <= LoginAttempt.maximumMemoLength {
            _ = try await setup.login.start(network, purpose: .login, next: .front, browser: browser)
        } else {
            await #expect(throws: NetworkFailure.self) {
                _ = try await setup.login.start(network, purpose: .login, next: .front, browser: browser)
            }
            expectNothingStored()
        }
    }

    @Test("a state works once")
    func reusedState() async throws {
        grants(identity("1"))
        let state = try await start()
        #expect(try await finish(state).member != nil)
        #expect(try await finish(state).isStray)
        #expect(setup.facebook.count("finish") == 1)
    }

    @Test("of fifty returns with one state at once a single one counts")
    func parallelReturns() async throws {
        grants(identity("1"))
        let state = try await start()
        let counted = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { try await finish(state).isStray } }
            return try await group.reduce(into: 0) { $0 += $1 ? 0 : 1 }
        }
        #expect(counted == 1)
        #expect(setup.tables.read { $0.members.count } == 1)
    }

    @Test("a state counts only in the browser that started, and is used up by another")
    func otherBrowser() async throws {
        grants(identity("1"))
        for browser in [nil, BrowserKey(setup.randomness)] {
            let state = try await start()
            #expect(try await finish(state, browser: .some(browser)).isStray)
            #expect(try await finish(state).isStray)
        }
        #expect(setup.facebook.count("finish") == 0)
        expectNothingStored()
    }

    @Test("a state counts for ten minutes, and not a millisecond longer")
    func expiredState() async throws {
        grants(identity("1"))
        let late = try await start()
        setup.clock.advance(LoginAttempt.lifetime + .milliseconds(1))
        #expect(try await finish(late).isStray)
        expectNothingStored()
        let inTime = try await start()
        setup.clock.advance(LoginAttempt.lifetime)
        #expect(try await finish(inTime).member != nil)
    }

    @Test("a state given out for one network or server is stray at another")
    func otherNetwork() async throws {
        grants(identity("1"))
        for network in [setup.facebook.network(.mastodon), setup.facebook.network(server: "evil.test")] {
            #expect(try await finish(try await start(), network: network).isStray)
        }
        #expect(setup.facebook.count("finish") == 0)
        expectNothingStored()
    }

    @Test("state and verifier are 256 bits each, differ, and are new every time")
    func secrets() async throws {
        var attempts: [LoginAttempt] = []
        for _ in 0..<20 {
            _ = try await start()
            attempts.append(try #require(setup.tables.read(\.attempts.last)))
        }
        #expect(Set(attempts.map(\.state) + attempts.map(\.verifier)).count == 40)
        for attempt in attempts { #expect(Base64.decode(attempt.state)?.count == 32) }
    }

    @Test("an identity of another server than the one that was asked is refused")
    func foreignIdentity() async throws {
        grants(identity("1", server: "evil.test"))
        guard case .failed(let failure, _) = try await finish(try await start()) else {
            Issue.record("It was not refused")
            return
        }
        #expect(failure.category == .brokenAnswer)
        expectNothingStored()
    }

    // MARK: Failures

    @Test("nothing is stored of a login the person declined")
    func declined() async throws {
        setup.facebook.set { $0.finish = { .declined } }
        let state = try await start(next: LocalPath(trusted: "/reviews/new"))
        guard case .declined(let attempt) = try await finish(state) else {
            Issue.record("It was not declined")
            return
        }
        #expect(attempt.next.text == "/reviews/new")
        expectNothingStored()
    }

    @Test("nothing is stored of a login that failed", arguments: NetworkFailure.Category.allCases)
    func failed(_ category: NetworkFailure.Category) async throws {
        setup.facebook.set { $0.finish = { throw NetworkFailure(category) } }
        guard case .failed(let failure, _) = try await finish(try await start()) else {
            Issue.record("It did not fail")
            return
        }
        #expect(failure.category == category)
        expectNothingStored()
    }

    @Test("a login whose page cannot be reached leaves no attempt")
    func unreachableStart() async throws {
        setup.facebook.set { $0.redirect = { _ in throw NetworkFailure(.unreachable) } }
        await #expect(throws: NetworkFailure.self) { try await start() }
        expectNothingStored()
    }

    // MARK: Members

    @Test("a person never seen before becomes a member, with the network's name, and goes where they wanted")
    func newMember() async throws {
        grants(identity("1", "Ada"))
        let state = try await start(next: LocalPath(trusted: "/reviews/new"))
        guard case .signedIn(let token, let member, let isNew, let next) = try await finish(state) else {
            Issue.record("Nobody was logged in")
            return
        }
        #expect(isNew)
        #expect(member.name.text == "Ada")
        #expect(next.text == "/reviews/new")
        #expect(try await setup.sessions.signedIn(cookie: token.cookie)?.member == member)
        let connection = try #require(try await setup.connections.all(member.id).first)
        #expect(connection.permissions.granted == [userFriends])
        #expect(try await setup.tables.stores.connections.credential(connection.id)?.token.secret == "new")
    }

    @Test("a known identity gets its member back, with the new token and what is granted now")
    func knownIdentity() async throws {
        let member = try await setup.member("Old name")
        let connection = try await setup.connection(of: member, "1")
        try await setup.tables.stores.connections.setState(
            connection.id,
            .ended(reason: .reauthenticate, at: setup.clock.now),
            setup.clock.now
        )
        grants(identity("1", "New name"))
        guard case .signedIn(_, let found, let isNew, _) = try await finish(try await start()) else {
            Issue.record("Nobody was logged in")
            return
        }
        #expect(!isNew)
        #expect(found == member)
        let now = try await setup.now(connection)
        #expect(now.state == .active)
        #expect(now.permissions.granted == [userFriends])
        #expect(now.connectedAt == connection.connectedAt)
        #expect(setup.tables.read { $0.members.count } == 1)
    }

    @Test("people of one name, or of one identifier at two servers, never share an account")
    func neverByName() async throws {
        let member = try await setup.member("Ada")
        _ = try await setup.connection(of: member, "1")
        grants(identity("2", "Ada"))
        let second = try #require(try await finish(try await start()).member)
        #expect(second != member)
        let elsewhere = setup.facebook.network(server: "other.test")
        grants(identity("1", server: "other.test", "Ada"))
        _ = try await setup.login.start(elsewhere, purpose: .login, next: .front, browser: browser)
        let state = try #require(setup.tables.read { $0.attempts.first?.state })
        let third = try #require(try await finish(state, network: elsewhere).member)
        #expect(Set([member.id, second.id, third.id]).count == 3)
    }

    @Test(
        "the first login of one person in two browsers at once ends in one account, by one invitation too",
        arguments: [false, true]
    )
    func firstLoginTwice(_ isInvited: Bool) async throws {
        grants(identity("1"))
        let next = isInvited ? try await invitation().page : .front
        let first = try await start(next: next)
        setup.clock.advance(.seconds(1))
        let second = try await start(next: next)
        let setup = self.setup
        let browser = self.browser
        setup.tables.write { tables in
            // The other browser comes back while this one is about to make its member.
            tables.beforeMember = {
                let network = setup.facebook.network()
                let query = [(name: "state", value: second)]
                _ = try await setup.login.finish(network, query: query, browser: browser, signedIn: nil)
            }
        }
        let member = try #require(try await finish(first).member)
        let owners = setup.tables.read { $0.connections.values.map(\.connection.memberID) }
        #expect(owners == [member.id])
        #expect(setup.tables.read { Set($0.sessions.values.map(\.session.memberID)) } == [member.id])
    }

    /// An invitation, where nobody comes without one.
    private func invitation() async throws -> InvitationCode {
        let (store, now) = (setup.tables.stores.invitations, setup.clock.now)
        #expect(try await store.setMode(SignUpChange(mode: .invited, moderatorID: nil, moment: now)))
        let host = try await setup.member("Host")
        let invitation = Invitation(id: setup.newID(), memberID: host.id, madeAt: now, usedAt: nil)
        let code = InvitationCode(setup.randomness)
        #expect(try await store.insert(invitation, code, 1, since: now))
        return code
    }

    @Test("a login of the same member ends the session before and makes a new identifier and secret")
    func fixation() async throws {
        let member = try await setup.member("Ben")
        _ = try await setup.connection(of: member, "1")
        let old = try await session(member)
        grants(identity("1"))
        guard case .signedIn(let token, _, _, _) = try await finish(try await start(), as: old) else {
            Issue.record("Nobody was logged in")
            return
        }
        #expect(token.id != old.session.id)
        #expect(setup.tables.read { Array($0.sessions.keys) } == [token.id])
    }

    @Test("LG-30: a login of another member leaves the session before, for its browser to remember")
    func anotherMember() async throws {
        let old = try await session(try await setup.member("Ben"))
        grants(identity("1"))
        let member = try #require(try await finish(try await start(), as: old).member)
        #expect(member.id != old.member.id)
        #expect(setup.tables.read { Set($0.sessions.values.map(\.session.memberID)) } == [member.id, old.member.id])
    }

    @Test("an account without a network has a name, a session and no connection")
    func withoutNetwork() async throws {
        guard case .begun(let token, let begun) = try await setup.login.startWithoutNetwork(name: name("Ada")) else {
            Issue.record("nobody was let in")
            return
        }
        let member = try #require(try await setup.sessions.signedIn(cookie: token.cookie)).member
        #expect(member.name.text == "Ada" && member.id == begun.id)
        #expect(try await setup.connections.all(member.id).isEmpty)
    }

    // MARK: Connecting

    @Test("a person who would be new is held for the member that started and is still logged in")
    func connect() async throws {
        let member = try await setup.member("Somebody else's name")
        let signedIn = try await session(member)
        grants(identity("1"))
        guard case .held(let grant) = try await finish(try await start(.connect(member.id, [])), as: signedIn) else {
            Issue.record("It was not held")
            return
        }
        #expect(grant.memberID == member.id && grant.sessionID == signedIn.session.id)
        #expect(try await setup.connections.all(member.id).isEmpty)
        #expect(setup.tables.read { $0.members.count } == 1)
        #expect(setup.tables.read { $0.sessions.count } == 1)
    }

    @Test("nothing is connected for somebody logged out or logged in as another member meanwhile")
    func connectOther() async throws {
        let member = try await setup.member()
        let other = try await session(try await setup.member("Ben"))
        grants(identity("1"))
        for signedIn in [nil, other] {
            #expect(try await finish(try await start(.connect(member.id, [])), as: signedIn).isStray)
        }
        #expect(setup.tables.read { $0.connections.isEmpty && $0.heldGrants.isEmpty })
    }

    @Test("an identity of another member is not taken over")
    func taken() async throws {
        let owner = try await setup.member()
        let connection = try await setup.connection(of: owner, "1")
        let thief = try await setup.member("Ben")
        grants(identity("1"))
        let result = try await finish(try await start(.connect(thief.id, [])), as: try await session(thief))
        guard case .taken = result else {
            Issue.record("It was not refused")
            return
        }
        #expect(try await setup.now(connection) == connection)
        #expect(try await setup.connections.all(thief.id).isEmpty)
        #expect(try await setup.tables.stores.connections.credential(connection.id)?.token.secret == "t-1")
    }

    @Test("a member has so many connections; one more is refused, and one that is there is still renewed")
    func tooMany() async throws {
        let member = try await setup.member()
        let signedIn = try await session(member)
        for number in 1...Connection.maximumPerMember { _ = try await setup.connection(of: member, "\(number)") }
        grants(identity("one more"))
        guard case .tooManyConnections = try await finish(try await start(.connect(member.id, [])), as: signedIn) else {
            Issue.record("It was not refused")
            return
        }
        #expect(try await setup.connections.all(member.id).count == Connection.maximumPerMember)
        grants(identity("7"))
        guard case .connected = try await finish(try await start(.connect(member.id, [])), as: signedIn) else {
            Issue.record("It was not renewed")
            return
        }
    }

    @Test("connecting the same identity again renews the connection that is there")
    func reconnect() async throws {
        let member = try await setup.member()
        let connection = try await setup.connection(of: member, "1")
        grants(identity("1"))
        _ = try await finish(try await start(.connect(member.id, [])), as: try await session(member))
        #expect(try await setup.connections.all(member.id).map(\.id) == [connection.id])
        #expect(try await setup.tables.stores.connections.credential(connection.id)?.token.secret == "new")
    }

    // MARK: Permissions

    @Test("a login asks for reading only, a request for permissions for those and nothing else")
    func whatIsAsked() async throws {
        let asked = Lock<[([String], Bool)]>([])
        setup.facebook.set { script in
            script.redirect = { request in
                asked.withLock { $0.append((request.permissions.map(\.name), request.isRepeat)) }
                return "https://f.test/"
            }
        }
        _ = try await start()
        _ = try await start(.permissions(setup.newID(), [publishActions]), isRepeat: true)
        // An enum marks its case in the pointer of its array, where the leak checker no longer knows it.
        setup.tables.write { $0.attempts = [] }
        let requests = asked.withLock { $0 }
        #expect(requests.map(\.0) == [["public_profile", "user_friends"], ["publish_actions"]])
        #expect(requests.map(\.1) == [false, true])
    }

    @Test("granted permissions are noted, and the missing ones named")
    func permissions() async throws {
        let member = try await setup.member()
        let connection = try await setup.connection(of: member, "1", granted: [])
        let signedIn = try await session(member)
        let wanted = [publishActions, userFriends]
        for (granted, missing) in [([publishActions], [userFriends]), (wanted, []), ([], wanted)] {
            grants(identity("1"), Set(granted))
            let state = try await start(.permissions(connection.id, wanted))
            guard case .permissions(let named, _) = try await finish(state, as: signedIn) else {
                Issue.record("The permissions were not answered")
                return
            }
            #expect(named == missing)
            #expect(try await setup.now(connection).permissions.granted == Set(granted))
        }
        #expect(setup.tables.read { $0.sessions.count } == 1)
    }

    @Test("another person coming back from the request changes nothing and is named")
    func otherPerson() async throws {
        let member = try await setup.member()
        let connection = try await setup.connection(of: member, "1")
        grants(identity("2", "Ben"))
        let state = try await start(.permissions(connection.id, [userFriends]))
        guard case .otherPerson(let person, _) = try await finish(state, as: try await session(member)) else {
            Issue.record("The other person was not noticed")
            return
        }
        #expect(person.name.text == "Ben")
        #expect(try await setup.now(connection) == connection)
        #expect(try await setup.tables.stores.connections.credential(connection.id)?.token.secret == "t-1")
    }

    @Test("permissions for a connection of another member are stray")
    func foreignConnection() async throws {
        let connection = try await setup.connection(of: try await setup.member(), "1")
        let other = try await session(try await setup.member("Ben"))
        grants(identity("1"))
        for signedIn in [nil, other] {
            let state = try await start(.permissions(connection.id, [userFriends]))
            #expect(try await finish(state, as: signedIn).isStray)
        }
        #expect(try await setup.now(connection) == connection)
    }
}

extension Login.Result {
    fileprivate var isStray: Bool {
        if case .stray = self { true } else { false }
    }

    fileprivate var member: Member? {
        if case .signedIn(_, let member, _, _) = self { member } else { nil }
    }
}
