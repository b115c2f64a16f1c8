import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Adding a person at a network to an account")
struct AddingTests {
    private let setup = Setup()
    private let browser: BrowserKey
    /// What networks were told to take back: the token, or `all`.
    private let given = Lock<[String]>([])

    init() {
        browser = BrowserKey(setup.randomness)
        let given = given
        setup.facebook.set { script in
            script.giveBack = { token in given.withLock { $0.append(token.secret) } }
            script.revoke = { permission in given.withLock { $0.append(permission?.name ?? "all") } }
        }
    }

    /// The use cases over a network whose tokens are separate, or stand for the same.
    private func login(areTokensSeparate: Bool = true) -> Login {
        let stores = setup.tables.stores
        let networks = NetworkDirectory([setup.facebook.network(areTokensSeparate: areTokensSeparate)])
        return Login(
            stores: stores,
            connections: Connections(
                store: stores.connections,
                leases: setup.leases,
                networks: networks,
                clock: setup.clock.clock
            ),
            spares: SpareTokens(stores: stores, background: setup.background) { _, _ in },
            sessions: setup.sessions,
            clock: setup.clock.clock,
            randomness: setup.randomness
        )
    }

    private func session(_ member: Member) async throws -> SignedIn {
        try #require(try await setup.sessions.signedIn(try await setup.sessions.begin(member.id)))
    }

    /// Somebody who is logged in leaves to connect the network, and comes back as a person there.
    private func comeBack(
        _ signedIn: SignedIn,
        as remoteID: String = "1",
        _ secret: String = "new",
        asked: [Permission] = []
    ) async throws -> Login.Result {
        let network = setup.facebook.network(areTokensSeparate: true)
        setup.facebook.set { script in
            script.finish = {
                .granted(
                    .init(
                        identity: identity(remoteID),
                        token: AccessToken(secret: secret, expiresAt: nil),
                        permissions: PermissionSet(granted: [userFriends, publishActions])
                    )
                )
            }
        }
        let purpose = LoginAttempt.Purpose.connect(signedIn.member.id, asked)
        let next = LocalPath(trusted: "/account")
        _ = try await login().start(network, purpose: purpose, next: next, browser: browser)
        let state = try #require(setup.tables.read { $0.attempts.last?.state })
        let query = [(name: "state", value: state)]
        return try await login().finish(network, query: query, browser: browser, signedIn: signedIn)
    }

    private func held(
        _ signedIn: SignedIn,
        as remoteID: String = "1",
        _ secret: String = "new",
        asked: [Permission] = []
    ) async throws -> HeldGrant {
        guard case .held(let grant) = try await comeBack(signedIn, as: remoteID, secret, asked: asked) else {
            throw NetworkFailure(.refused)
        }
        return grant
    }

    /// What was given back, once what goes on beside is done.
    private func givenBack() async -> [String] {
        await setup.background.drain()
        return given.withLock(\.self)
    }

    private func connections(_ signedIn: SignedIn) async throws -> [String] {
        try await setup.connections.all(signedIn.member.id).map(\.identity.remoteID)
    }

    private func events(_ signedIn: SignedIn) async throws -> [SecurityEvent.Kind] {
        try await setup.sessions.events(of: signedIn.member.id, before: nil, limit: 10).map(\.kind)
            .filter { $0 == .connected }
    }

    @Test("whoever is logged in at the network is added by no way back from there, only by the member's word")
    func asked() async throws {
        let ann = try await session(try await setup.member())
        let grant = try await held(ann, asked: [publishActions])
        #expect(grant.identity == identity("1") && grant.next.text == "/account")
        #expect(try await connections(ann) == [])
        #expect(try await events(ann) == [])
        #expect(setup.tables.read { $0.logins.values.first?.record.state } == .open)
        setup.clock.advance(.seconds(9))
        #expect(try await login().held(grant.id, for: ann.session) == grant)
        guard case .added(let next) = try await login().add(grant.id, for: ann.session) else {
            Issue.record("It was not added")
            return
        }
        #expect(next.text == "/account")
        let connection = try #require(try await setup.connections.all(ann.member.id).first)
        #expect(connection.identity == identity("1"))
        #expect(connection.permissions.granted == [userFriends, publishActions])
        // The person said yes when they came back; what the network writes after that counts.
        #expect(connection.grantedAt == grant.heldAt && connection.connectedAt == grant.heldAt)
        #expect(try await setup.tables.stores.connections.credential(connection.id)?.token.secret == "new")
        #expect(try await events(ann) == [.connected])
        #expect(setup.tables.read { $0.logins.values.first?.record.state } == .openTokenExtended)
        #expect(await givenBack() == [])
    }

    @Test("posting that the network grants and nobody asked for is withheld, as with every login")
    func withheld() async throws {
        let ann = try await session(try await setup.member())
        _ = try await login().add(try await held(ann).id, for: ann.session)
        let connection = try #require(try await setup.connections.all(ann.member.id).first)
        #expect(connection.permissions.granted == [userFriends])
        #expect(connection.permissions.withheld == [publishActions])
    }

    @Test("a person who is the member's already is renewed without a question")
    func known() async throws {
        let ann = try await session(try await setup.member())
        let connection = try await setup.connection(of: ann.member, "1")
        guard case .connected = try await comeBack(ann) else {
            Issue.record("It was not renewed")
            return
        }
        #expect(try await connections(ann) == ["1"])
        #expect(try await setup.tables.stores.connections.credential(connection.id)?.token.secret == "new")
        #expect(setup.tables.read { $0.heldGrants.isEmpty })
        #expect(try await events(ann) == [])
    }

    @Test("another login of the member, or another member, can neither see it, add it, refuse it nor use it up")
    func otherSession() async throws {
        let ann = try await session(try await setup.member())
        let (again, ben) = (try await session(ann.member), try await session(try await setup.member("Ben")))
        let grant = try await held(ann)
        for other in [again, ben] {
            #expect(try await login().held(grant.id, for: other.session) == nil)
            guard case .over = try await login().add(grant.id, for: other.session) else {
                Issue.record("Another session added it")
                return
            }
            #expect(try await login().refuse(grant.id, for: other.session) == nil)
            #expect(try await connections(other) == [])
        }
        _ = try await login().add(grant.id, for: ann.session)
        #expect(try await connections(ann) == ["1"])
    }

    @Test("a session with another secret is the same login; one that has ended leaves the question to nobody")
    func rotated() async throws {
        let ann = try await session(try await setup.member())
        let grant = try await held(ann)
        let token = try #require(try await setup.sessions.rotate(ann.session))
        let rotated = try #require(try await setup.sessions.signedIn(token)).session
        #expect(try await login().held(grant.id, for: ann.session) == nil)
        #expect(try await login().held(grant.id, for: rotated) != nil)
        try await setup.sessions.end(rotated.id)
        let later = try await session(ann.member)
        #expect(try await login().held(grant.id, for: later.session) == nil)
        setup.clock.advance(HeldGrant.lifetime + .milliseconds(1))
        #expect(try await login().purgeHeld() == 1)
        #expect(await givenBack() == ["new"])
        #expect(try await connections(ann) == [])
    }

    @Test("of twenty presses at once, of both buttons, a single one counts")
    func pressedTwice() async throws {
        let ann = try await session(try await setup.member())
        let grant = try await held(ann)
        let login = login()
        let counted = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask {
                    if number.isMultiple(of: 2) { return try await login.refuse(grant.id, for: ann.session) != nil }
                    if case .added = try await login.add(grant.id, for: ann.session) { return true }
                    return false
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(counted == 1)
        #expect(try await connections(ann).count + (await givenBack()).count == 1)
        #expect(try await events(ann).count == connections(ann).count)
    }

    @Test(
        "a press counts for ten minutes to the millisecond; what comes later adds nothing and is given back",
        arguments: [0, 1]
    )
    func expired(_ milliseconds: Int) async throws {
        let ann = try await session(try await setup.member())
        let grant = try await held(ann)
        setup.clock.advance(HeldGrant.lifetime + .milliseconds(milliseconds))
        let isInTime = milliseconds == 0
        #expect(try await login().purgeHeld() == 0 || !isInTime)
        #expect(try await login().held(grant.id, for: ann.session) == (isInTime ? grant : nil))
        _ = try await login().add(grant.id, for: ann.session)
        #expect(try await connections(ann) == (isInTime ? ["1"] : []))
        #expect(await givenBack() == (isInTime ? [] : ["new"]))
    }

    @Test("a press that is late is refused before anything was cleared away")
    func late() async throws {
        let ann = try await session(try await setup.member())
        let grant = try await held(ann)
        setup.clock.advance(HeldGrant.lifetime + .milliseconds(1))
        guard case .over = try await login().add(grant.id, for: ann.session) else {
            Issue.record("It was added")
            return
        }
        #expect(try await connections(ann) == [])
        #expect(await givenBack() == ["new"])
        #expect(try await login().purgeHeld() == 0)
    }

    @Test(
        "what is refused is given back: the token alone, or all where every token stands for the same",
        arguments: [true, false]
    )
    func refused(_ areTokensSeparate: Bool) async throws {
        let ann = try await session(try await setup.member())
        let grant = try await held(ann)
        let login = login(areTokensSeparate: areTokensSeparate)
        #expect(try await login.refuse(grant.id, for: ann.session) == grant)
        #expect(await givenBack() == [areTokensSeparate ? "new" : "all"])
        #expect(setup.tables.read { $0.heldGrants.isEmpty })
        #expect(try await connections(ann) == [])
        #expect(try await events(ann) == [])
    }

    @Test("nothing is given back that somebody else here lives on, or waits for", arguments: [true, false])
    func refusedShared(_ areTokensSeparate: Bool) async throws {
        let (ann, ben) = (
            try await session(try await setup.member()), try await session(try await setup.member("Ben"))
        )
        let login = login(areTokensSeparate: areTokensSeparate)
        let (anns, bens) = (try await held(ann), try await held(ben))
        _ = try await login.refuse(anns.id, for: ann.session)
        #expect(await givenBack() == [])
        let again = try await held(ann)
        _ = try await login.add(bens.id, for: ben.session)
        _ = try await login.refuse(again.id, for: ann.session)
        #expect(await givenBack() == [])
        #expect(try await connections(ben) == ["1"])
    }

    @Test("a token that nobody could be found for is not given back while somebody's question holds it")
    func unproven() async throws {
        let ann = try await session(try await setup.member())
        let grant = try await held(ann)
        let network = setup.facebook.network(areTokensSeparate: true)
        for secret in ["new", "fresh"] {
            let token = AccessToken(secret: secret, expiresAt: nil)
            setup.facebook.set { $0.finish = { .unproven(NetworkFailure(.transient), token) } }
            _ = try await login().start(network, purpose: .login, next: .front, browser: browser)
            let state = try #require(setup.tables.read { $0.attempts.last?.state })
            let query = [(name: "state", value: state)]
            _ = try await login().finish(network, query: query, browser: browser, signedIn: nil)
        }
        #expect(await givenBack() == ["fresh"])
        #expect(try await login().held(grant.id, for: ann.session) == grant)
    }

    @Test("a second question about one person takes the place of the first")
    func samePerson() async throws {
        let ann = try await session(try await setup.member())
        let first = try await held(ann, as: "1", "first")
        let second = try await held(ann, as: "1", "second")
        #expect(try await login().held(first.id, for: ann.session) == nil)
        #expect(try await login().held(second.id, for: ann.session) == second)
        #expect(await givenBack() == ["first"])
    }

    @Test("a member has so many questions waiting; the oldest of theirs give way, and nobody else's")
    func bounded() async throws {
        let (ann, ben) = (
            try await session(try await setup.member()), try await session(try await setup.member("Ben"))
        )
        let bens = try await held(ben, as: "ben", "of ben")
        var anns: [HeldGrant] = []
        for number in 0...HeldGrant.maximumPerMember {
            anns.append(try await held(ann, as: "\(number)", "of \(number)"))
        }
        #expect(try await login().held(anns[0].id, for: ann.session) == nil)
        for grant in anns[1...] { #expect(try await login().held(grant.id, for: ann.session) == grant) }
        #expect(try await login().held(bens.id, for: ben.session) == bens)
        #expect(await givenBack() == ["of 0"])
    }

    @Test("a person who has become another member's meanwhile is not taken over")
    func taken() async throws {
        let ann = try await session(try await setup.member())
        let grant = try await held(ann)
        let ben = try await setup.member("Ben")
        let connection = try await setup.connection(of: ben, "1")
        guard case .taken(let identity) = try await login().add(grant.id, for: ann.session) else {
            Issue.record("It was not refused")
            return
        }
        #expect(identity == grant.identity)
        #expect(try await setup.now(connection) == connection)
        #expect(try await connections(ann) == [])
        #expect(await givenBack() == ["new"])
    }

    @Test("one more than a member may have is refused at the press too")
    func tooMany() async throws {
        let ann = try await session(try await setup.member())
        let grant = try await held(ann, as: "new")
        for number in 1...Connection.maximumPerMember { _ = try await setup.connection(of: ann.member, "\(number)") }
        guard case .tooManyConnections = try await login().add(grant.id, for: ann.session) else {
            Issue.record("It was not refused")
            return
        }
        #expect(try await connections(ann).count == Connection.maximumPerMember)
        #expect(await givenBack() == ["new"])
    }

    @Test("a network that does not take it back hinders nobody, and a token that is dead there is no fault")
    func notTaken() async throws {
        for category in [NetworkFailure.Category.unreachable, .reauthenticate] {
            let ann = try await session(try await setup.member())
            let grant = try await held(ann)
            setup.facebook.set { $0.revoke = { _ in throw NetworkFailure(category) } }
            #expect(try await setup.login.refuse(grant.id, for: ann.session) != nil)
            await setup.background.drain()
        }
        #expect(setup.reports.withLock(\.self) == ["unreachable"])
    }

    @Test("what a member ends with everything, nobody can add afterwards")
    func endEverything() async throws {
        let ann = try await session(try await setup.member())
        let grant = try await held(ann)
        let devices = Devices(
            stores: setup.tables.stores,
            sessions: setup.sessions,
            clock: setup.clock.clock,
            randomness: setup.randomness
        )
        try await devices.endEverything(of: ann.member.id, keeping: ann.session.id)
        #expect(try await login().held(grant.id, for: ann.session) == nil)
    }

    @Test("an app that is removed at the network while the question waits is not connected by the answer")
    func removedThere() async throws {
        var traits = setup.facebook.traits
        traits.sendsNotices = true
        let notices = NetworkNotices(
            stores: setup.tables.stores,
            networks: NetworkDirectory([setup.facebook.network(as: traits)]),
            clock: setup.clock.clock,
            randomness: setup.randomness
        )
        let ann = try await session(try await setup.member())
        let grant = try await held(ann)
        // Written before they came back.
        try await notices.deauthorise(.facebook, "signed:1:\(grant.heldAt.seconds - 1)")
        #expect(try await login().held(grant.id, for: ann.session) == grant)
        try await notices.deauthorise(.facebook, "signed:2:\(grant.heldAt.seconds)")
        #expect(try await login().held(grant.id, for: ann.session) == grant)
        try await notices.deauthorise(.facebook, "signed:1:\(grant.heldAt.seconds)")
        #expect(try await login().held(grant.id, for: ann.session) == nil)
    }
}
