import Crypto
import Flyleaf
import Primitives
import Testing

@Suite("Sessions in the store")
struct SessionTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var sessions: any SessionStore { store.stores.sessions }

    private func step(_ event: LoginEvent) -> LoginRecord.Step { LoginRecord.Step(event, at: moment(500)) }

    private func begin(
        _ member: Member,
        made: Int64 = 0,
        used: Int64 = 0,
        by connection: ID<Connection>? = nil
    ) async throws -> SessionToken {
        let session = Session(
            id: newID(),
            memberID: member.id,
            createdAt: moment(made),
            lastSeenAt: moment(used),
            connectionID: connection
        )
        let token = SessionToken(id: session.id, secret: Randomness.secure.secret())
        try await sessions.insert(session, token.secret)
        return token
    }

    @Test("a token finds its session and member")
    func signedIn() async throws {
        let member = try await store.member("Åsa")
        let token = try await begin(member, made: 1, used: 2)
        let found = try #require(try await sessions.signedIn(token))
        #expect(found.member == member)
        #expect(found.session.id == token.id)
        #expect(found.session.memberID == member.id)
        #expect(found.session.createdAt == moment(1))
        #expect(found.session.lastSeenAt == moment(2))
    }

    @Test("a session tells the network it came in by, as long as the member has that connection")
    func network() async throws {
        let (member, other) = (try await store.member(), try await store.member("Other"))
        for (remoteID, network) in zip(["1", "2", "3", "4"], [NetworkName.facebook, .x, .mastodon, .openID]) {
            let connection = sampleConnection(member.id, remoteID: remoteID, network: network)
            try await store.stores.connections.save(connection, AccessToken(secret: "t", expiresAt: nil))
            let token = try await begin(member, by: connection.id)
            #expect(try await sessions.signedIn(token)?.network == network)
            #expect(try await sessions.signedIn(try await begin(other, by: connection.id))?.network == nil)
            try await store.stores.connections.remove(connection.id)
            #expect(try await sessions.signedIn(token)?.network == nil)
        }
        #expect(try await sessions.signedIn(try await begin(member))?.network == nil)
    }

    @Test("another secret, another id or none finds nobody")
    func wrongTokens() async throws {
        let member = try await store.member()
        let token = try await begin(member)
        let other = try await begin(member)
        #expect(try await sessions.signedIn(SessionToken(id: token.id, secret: other.secret)) == nil)
        #expect(try await sessions.signedIn(SessionToken(id: newID(), secret: token.secret)) == nil)
        #expect(try await sessions.signedIn(SessionToken(id: token.id, secret: "")) == nil)
        #expect(try await sessions.signedIn(SessionToken(id: token.id, secret: token.secret + "A")) == nil)
        #expect(try await sessions.signedIn(SessionToken(id: token.id, secret: String(token.secret.dropLast()))) == nil)
    }

    @Test("the secret is not in the file")
    func secretIsNotStored() async throws {
        let token = try await begin(try await store.member())
        let bytes = try store.rawBytes()
        #expect(bytes.contains(token.id.text))
        #expect(!bytes.contains(token.secret))
    }

    @Test("a code for another device ends with a session, when all others are ended, and not with those of others")
    func codes() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let devices = store.stores.devices
        let codes = (0..<3).map { _ in PairingCode(.secure) }
        let first = try await begin(ann)
        try await devices.insertCode(codes[2], ben.id, moment(0))
        try await devices.insertCode(codes[0], ann.id, moment(0))
        try await sessions.end(first.id, step(.loggedOut))
        #expect(try await devices.code(codes[0]) == nil)
        try await devices.insertCode(codes[1], ann.id, moment(1))
        #expect(try await sessions.endOthers(ann.id, nil, step(.endedElsewhere)) == 0)
        #expect(try await devices.code(codes[1]) == nil)
        #expect(try await devices.code(codes[2])?.member == ben.id)
    }

    @Test(
        "a network's end takes the sessions that came in by it, tells their browsers alone, and notes it in the records"
    )
    func endedByNetwork() async throws {
        let member = try await store.member()
        let (gone, kept) = (try await store.connect(member, as: "1"), try await store.connect(member, as: "2"))
        var record = LoginRecord(id: newID())
        try record.add(step(.loginShown))
        try record.add(step(.accepted), member: member.id)
        try await sessions.logins.begin(record, nil)
        var tokens: [SessionToken] = []
        for connection in [gone.id, kept.id, nil] {
            let session = Session(
                id: newID(),
                memberID: member.id,
                createdAt: moment(1),
                lastSeenAt: moment(1),
                loginID: connection == gone.id ? record.id : nil,
                connectionID: connection
            )
            tokens.append(SessionToken(id: session.id, secret: Randomness.secure.secret()))
            try await sessions.insert(session, tokens[tokens.count - 1].secret)
            #expect(try await sessions.signedIn(tokens[tokens.count - 1])?.session == session)
        }
        let connections = store.stores.connections
        // A fault that passes, and the end of another kind, log nobody out.
        try await connections.setState(gone.id, .ended(reason: .blocked, at: moment(4)), moment(4))
        #expect(try await sessions.signedIn(tokens[0]) != nil)
        try await connections.setState(gone.id, .ended(reason: .reauthenticate, at: moment(5)), moment(5))
        #expect(try await sessions.signedIn(tokens[0]) == nil)
        #expect(try await sessions.signedIn(tokens[1]) != nil)
        #expect(try await sessions.signedIn(tokens[2]) != nil)
        #expect(try await sessions.endedBy(tokens[0]) == .facebook)
        #expect(try await sessions.endedBy(tokens[1]) == nil)
        #expect(try await sessions.endedBy(SessionToken(id: tokens[0].id, secret: tokens[1].secret)) == nil)
        let noted = try await sessions.logins.records(member.id, BrowserKey(.secure), 9)
        #expect(noted.first?.state == .closed)
        #expect(noted.first?.steps.last == LoginRecord.Step(.endedByNetwork, at: moment(5), network: .facebook))
        _ = try await sessions.purge(moment(5), moment(0), 1)
        #expect(try await sessions.endedBy(tokens[0]) == .facebook)
        _ = try await sessions.purge(moment(6), moment(0), 1)
        #expect(try await sessions.endedBy(tokens[0]) == nil)
    }

    @Test("purging removes what is too old or unused for too long, no more than the limit at once")
    func purge() async throws {
        let member = try await store.member()
        let old = try await begin(member, made: 9, used: 100)
        let unused = try await begin(member, made: 50, used: 59)
        let atTheEdge = try await begin(member, made: 10, used: 60)
        #expect(try await sessions.purge(moment(10), moment(60), 1) == 1)
        #expect(try await sessions.purge(moment(10), moment(60), 10) == 1)
        #expect(try await sessions.purge(moment(10), moment(60), 10) == 0)
        #expect(try await sessions.signedIn(old) == nil)
        #expect(try await sessions.signedIn(unused) == nil)
        #expect(try await sessions.signedIn(atTheEdge) != nil)
    }

    @Test("a session needs a member")
    func foreignKey() async throws {
        let stranger = Member(id: newID(), name: try #require(PersonName("Nobody")), createdAt: moment(0))
        await #expect(throws: (any Error).self) { _ = try await begin(stranger) }
    }
}
