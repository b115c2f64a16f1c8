import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("What is written down of a login")
struct LoginRecordTests {
    let setup = Setup()
    let browser: BrowserKey

    init() { browser = BrowserKey(setup.randomness) }

    private func grants(_ remoteID: String = "1", _ permissions: Set<Permission> = [userFriends]) {
        setup.facebook.set { script in
            script.finish = {
                .granted(
                    .init(
                        identity: identity(remoteID),
                        token: AccessToken(secret: "new", expiresAt: nil),
                        permissions: PermissionSet(granted: permissions)
                    )
                )
            }
        }
    }

    private func start(_ purpose: LoginAttempt.Purpose = .login) async throws -> String {
        _ = try await setup.login.start(setup.facebook.network(), purpose: purpose, next: .front, browser: browser)
        return try #require(setup.tables.read { $0.attempts.first?.state })
    }

    @discardableResult
    private func finish(
        _ state: String,
        as signedIn: SignedIn? = nil,
        browser other: BrowserKey? = nil
    ) async throws -> Login.Result {
        try await setup.login.finish(
            setup.facebook.network(),
            query: [("state", state)],
            browser: other ?? browser,
            signedIn: signedIn,
            in: BrowserName(program: "Lynx", system: "Linux")
        )
    }

    private var records: [LoginRecord] {
        setup.tables.read { $0.logins.values.map(\.record).sorted { $0.id < $1.id } }
    }

    private func logIn() async throws -> SignedIn {
        grants()
        guard case .signedIn(let token, _, _, _) = try await finish(try await start()) else {
            throw NetworkFailure(.refused)
        }
        return try #require(try await setup.sessions.signedIn(token))
    }

    @Test("3.2: a login is written down from the moment its page is shown, with network, browser and times")
    func opening() async throws {
        grants()
        let begun = setup.clock.now
        let state = try await start()
        #expect(records.map(\.state) == [.createdOpening])
        #expect(records.first?.memberID == nil)
        setup.clock.advance(.seconds(30))
        guard case .signedIn(let token, let member, _, _) = try await finish(state) else {
            Issue.record("Nobody was logged in")
            return
        }
        let record = try #require(records.first)
        #expect(record.state == .open)
        #expect(record.memberID == member.id)
        #expect(
            record.steps == [
                LoginRecord.Step(.loginShown, at: begun, network: .facebook),
                LoginRecord.Step(.accepted, at: setup.clock.now, network: .facebook),
            ]
        )
        let session = try #require(try await setup.sessions.signedIn(token)).session
        #expect(session.loginID == record.id)
        #expect(session.browser == BrowserName(program: "Lynx", system: "Linux"))
        #expect(try await setup.sessions.history(of: member.id, in: browser) == [record])
    }

    @Test("LG-16: a login that was declined or failed ends as failed, and belongs to nobody")
    func failing() async throws {
        setup.facebook.set { $0.finish = { .declined } }
        try await finish(try await start())
        setup.facebook.set { $0.finish = { throw NetworkFailure(.transient) } }
        try await finish(try await start())
        grants("1")
        setup.clock.advance(.seconds(1))
        let late = try await start()
        setup.clock.advance(LoginAttempt.lifetime + .milliseconds(1))
        try await finish(late)
        try await finish(try await start(), browser: BrowserKey(setup.randomness))
        #expect(records.map(\.state) == Array(repeating: .closedLoginFailed, count: 4))
        #expect(Set(records.compactMap { $0.steps.last?.event }) == [.declined, .failed, .abandoned])
        #expect(records.allSatisfy { $0.memberID == nil })
    }

    @Test("P10: more permissions extend an open login, and a refusal changes nothing but its history")
    func permissions() async throws {
        let signedIn = try await logIn()
        let connection = try #require(try await setup.connections.all(signedIn.member.id).first)
        grants("1", [userFriends])
        try await finish(try await start(.permissions(connection.id, [publishActions])), as: signedIn)
        #expect(records.map(\.state) == [.open])
        #expect(records.first?.steps.last?.event == .permissionDeclined)
        setup.facebook.set { $0.finish = { .declined } }
        try await finish(try await start(.permissions(connection.id, [publishActions])), as: signedIn)
        #expect(records.map(\.state) == [.open])
        setup.facebook.set { $0.finish = { throw NetworkFailure(.transient) } }
        try await finish(try await start(.permissions(connection.id, [publishActions])), as: signedIn)
        #expect(records.map(\.state) == [.open])
        #expect(records.first?.steps.count == 4)
        grants("1", [userFriends, publishActions])
        try await finish(try await start(.permissions(connection.id, [publishActions])), as: signedIn)
        #expect(records.map(\.state) == [.openTokenExtended])
        #expect(
            records.first?.steps.last == LoginRecord.Step(.permissionGranted, at: setup.clock.now, network: .facebook)
        )
        try await finish(try await start(.connect(signedIn.member.id, [])), as: signedIn)
        #expect(records.map(\.state) == [.openTokenExtended])
        #expect(records.first?.steps.last?.event == .tokenRenewed)
    }

    @Test(
        "an end is told with its reason, and nothing is added after it",
        arguments: [
            LoginEvent.loggedOut, .endedElsewhere, .replaced, .endedByNetwork,
        ]
    )
    func ending(_ event: LoginEvent) async throws {
        let signedIn = try await logIn()
        try await setup.sessions.end(signedIn.session.id, event)
        try await setup.sessions.note(.permissionGranted, of: signedIn.session)
        #expect(records.map(\.state) == [.closed])
        #expect(records.first?.steps.last?.event == event)
    }

    @Test("a session that was purged has expired when its time was over, not when it was found")
    func expiry() async throws {
        let signedIn = try await logIn()
        setup.clock.advance(Session.idleLifetime + .seconds(3600))
        #expect(try await setup.sessions.purge() == 1)
        #expect(records.first?.steps.last == LoginRecord.Step(.expired, at: signedIn.session.endsAt))
    }

    @Test("LG-30: switching sets one login aside and opens another by the key the browser kept")
    func switching() async throws {
        let ada = try await setup.member("Ada")
        let ben = try await setup.member("Ben")
        let first = try await setup.sessions.begin(ada.id)
        let second = try await setup.sessions.begin(ben.id)
        let leaving = try #require(try await setup.sessions.signedIn(first))
        setup.clock.advance(.seconds(1))
        let entered = try #require(try await setup.sessions.enter(second, leaving: leaving))
        #expect(entered.1 == ben)
        #expect(entered.0.id != second.id)
        #expect(entered.0.secret != second.secret)
        #expect(try await setup.sessions.signedIn(second) == nil)
        #expect(try await setup.sessions.signedIn(first)?.member == ada)
        let steps = records.map { $0.steps.map(\.event) }
        #expect(steps.contains([.tokenFound, .openedSilently]))
        #expect(steps.count { $0 == [.loginShown, .accepted, .setAside] } == 2)
        #expect(records.count { $0.state.isOpen } == 1)
    }

    @Test("LG-30: an account whose session has ended cannot be switched to, and the one in use stays")
    func switchingToNothing() async throws {
        let ada = try await setup.member("Ada")
        let first = try await setup.sessions.begin(ada.id)
        let gone = try await setup.sessions.begin(try await setup.member("Ben").id)
        try await setup.sessions.end(gone.id)
        let leaving = try #require(try await setup.sessions.signedIn(first))
        #expect(try await setup.sessions.enter(gone, leaving: leaving) == nil)
        #expect(records.count { $0.state.isOpen && $0.memberID == ada.id } == 1)
    }

    @Test("a renewed session has another identifier and secret and the same age")
    func rotation() async throws {
        let signedIn = try await logIn()
        setup.clock.advance(.seconds(86_400))
        let token = try #require(try await setup.sessions.rotate(signedIn.session))
        let now = try #require(try await setup.sessions.signedIn(token)).session
        #expect(now.id != signedIn.session.id)
        #expect(now.createdAt == signedIn.session.createdAt)
        #expect(now.lastSeenAt == setup.clock.now)
        #expect(now.loginID == signedIn.session.loginID)
        #expect(now.browser == signedIn.session.browser)
        #expect(try await setup.sessions.rotate(signedIn.session) == nil)
        #expect(setup.tables.read { $0.sessions.count } == 1)
    }
}
