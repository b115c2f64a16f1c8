import Crypto
import Flyleaf
import Primitives
import SQLite
import TestSupport
import Testing

@testable import StorageSQL
@testable import StorageSQLite

@Suite("Exchanging the key that seals")
struct ResealingTests {
    private let folder: TemporaryFolder
    private let old = SealingKey.random()
    private let new = SealingKey.random()

    init() throws { folder = try TemporaryFolder() }

    private func open(_ key: SealingKey) throws -> SQLiteStores {
        try SQLiteStores(path: folder.path("flyleaf.sqlite"), sealingKey: key)
    }

    private struct Kept {
        let connection: Flyleaf.Connection
        let attempt: LoginAttempt
        let member: Member
        let name: CacheName
        let server: ServerRegistration
        let pushKey = Randomness.secure.bytes(32)
        let held: HeldGrant
        let push = PushAddress(endpoint: "https://push.test/a", key: [4, 1], secret: [2])
    }

    private let token = AccessToken(secret: "t-1", expiresAt: nil, refreshToken: "r-1", proof: .oauth1(secret: "s-1"))

    private func fill(_ storage: SQLiteStores) async throws -> Kept {
        let member = Member(id: newID(), name: PersonName(trusted: "Ada"), createdAt: moment(1))
        let kept = Kept(
            connection: sampleConnection(member.id, remoteID: "1"),
            attempt: LoginAttempt(
                state: Randomness.secure.secret(),
                network: .x,
                authority: "x.test",
                verifier: Randomness.secure.secret(),
                memo: "memo",
                browser: BrowserKey(.secure),
                purpose: .login,
                next: .front,
                startedAt: moment(2)
            ),
            member: member,
            name: try #require(CacheName("app")),
            server: sampleRegistration("books.example"),
            held: HeldGrant(
                id: newID(),
                memberID: member.id,
                sessionID: newID(),
                identity: sampleConnection(member.id, remoteID: "2").identity,
                permissions: PermissionSet(),
                dataExpiresAt: nil,
                asked: [],
                next: .front,
                heldAt: moment(2)
            )
        )
        try await storage.stores.members.insert(member)
        try await storage.stores.connections.save(kept.connection, token)
        try await storage.stores.attempts.insert(kept.attempt)
        _ = try await storage.stores.heldGrants.hold(kept.held, token)
        _ = try await storage.stores.devices.setValue(member.id, kept.name, "value", moment(3))
        try await storage.stores.servers.save(kept.server)
        _ = try await storage.stores.push.key(kept.pushKey)
        let session = Session(id: newID(), memberID: member.id, createdAt: moment(1), lastSeenAt: moment(1))
        try await storage.stores.sessions.insert(session, Randomness.secure.secret())
        let browser = PushSubscription(id: newID(), sessionID: session.id, memberID: member.id, madeAt: moment(1))
        _ = try await storage.stores.push.insert(browser, kept.push, 1)
        return kept
    }

    @Test("everything sealed opens with the new key afterwards, and nothing with the old one")
    func exchanged() async throws {
        let storage = try open(old)
        let kept = try await fill(storage)
        #expect(try await storage.tables.holdsValues(sealedWith: old))
        #expect(try await !storage.tables.holdsValues(sealedWith: new))
        #expect(try await storage.tables.reseal(from: old, to: new) == 7)
        #expect(try await storage.tables.holdsValues(sealedWith: new))
        #expect(try await !storage.tables.holdsValues(sealedWith: old))
        try await storage.database.close()

        let stores = try open(new)
        #expect(try await stores.stores.connections.credential(kept.connection.id)?.token == token)
        #expect(try await stores.stores.devices.value(kept.member.id, kept.name) == "value")
        #expect(try await stores.stores.servers.find(.mastodon, kept.server.server) == kept.server)
        #expect(try await stores.stores.push.key([]) == kept.pushKey)
        let due = try await stores.stores.push.claim(moment(9), until: moment(9), 9)
        #expect(due.map(\.address) == [kept.push])
        #expect(try await stores.stores.attempts.take(kept.attempt.state) == kept.attempt)
        let held = kept.held
        #expect(try await stores.stores.heldGrants.take(held.id, held.memberID, held.sessionID)?.token == token)
        try await stores.database.close()
    }

    @Test("a value that does not open stops the exchange, and nothing is changed")
    func allOrNothing() async throws {
        let storage = try open(old)
        let kept = try await fill(storage)
        try await storage.database.write { connection in
            try connection.execute("UPDATE device_values SET value = zeroblob(64)")
        }
        await #expect(throws: StorageError.self) { _ = try await storage.tables.reseal(from: old, to: new) }
        #expect(try await storage.stores.connections.credential(kept.connection.id)?.token == token)
        try await storage.database.close()
    }

    @Test("every place that seals is in the list of sealed columns")
    func complete() throws {
        let folder = "\(FileTree.project)/Sources/StorageSQL"
        var seals = 0
        var listed = 0
        for file in try FileSystem.files(below: folder) {
            let source = try FileTree.read("\(folder)/\(file)").lossyText
            seals += source.split(separator: "\n").count { $0.contains("key.seal(") }
            listed += source.split(separator: "\n").count { $0.contains("static let sealed = SealedColumn(") }
        }
        #expect(seals > 0)
        #expect(seals == listed)
    }
}
