import Flyleaf
import Primitives
import SQLite
import TestSupport
import Testing

@testable import StorageSQL

@Suite("Held grants on SQLite")
struct HeldGrantTableTests {
    private let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private func hold(_ member: Member, _ remoteID: String, _ secret: String) async throws -> HeldGrant {
        let grant = HeldGrant(
            id: newID(),
            memberID: member.id,
            sessionID: newID(),
            identity: sampleConnection(member.id, remoteID: remoteID).identity,
            permissions: PermissionSet(),
            dataExpiresAt: nil,
            asked: [],
            next: .front,
            heldAt: moment(1)
        )
        let token = AccessToken(secret: secret, expiresAt: nil, refreshToken: "refresh-\(secret)")
        _ = try await store.stores.heldGrants.hold(grant, token)
        return grant
    }

    private func take(_ grant: HeldGrant) async throws -> AccessToken? {
        try await store.stores.heldGrants.take(grant.id, grant.memberID, grant.sessionID)?.token
    }

    @Test("a token that waits stands nowhere in the file, and one that is moved to another row opens nothing")
    func sealed() async throws {
        let member = try await store.member()
        let (own, other) = (try await hold(member, "1", "s3cret-of-one"), try await hold(member, "2", "s3cret-of-two"))
        let bytes = try store.rawBytes()
        #expect(bytes.contains("held_grants"))
        #expect(!bytes.contains("s3cret-of-one") && !bytes.contains("s3cret-of-two"))
        try await store.database.write { connection in
            try connection.execute(
                "UPDATE held_grants SET token = (SELECT token FROM held_grants WHERE id = ?) WHERE id = ?",
                [other.id, own.id]
            )
        }
        await #expect(throws: StorageError.self) { _ = try await take(own) }
        // What cannot be opened is gone as well, and the other is as it was.
        #expect(try await take(own) == nil)
        #expect(try await take(other)?.secret == "s3cret-of-two")
    }

    @Test("one that cannot be opened does not stand in the way of clearing up for ever")
    func unreadable() async throws {
        let member = try await store.member()
        _ = try await hold(member, "1", "s3cret-of-one")
        try await store.database.write { try $0.execute("UPDATE held_grants SET token = zeroblob(64)") }
        let grants = store.stores.heldGrants
        await #expect(throws: StorageError.self) { _ = try await grants.takeOld(moment(2)) }
        #expect(try await grants.takeOld(moment(2)).isEmpty)
    }

    @Test("every question is found along an index")
    func plans() throws {
        for condition in ["id = ? AND member_id = ? AND session_id = ?", "member_id = ?", "held_at < ?"] {
            let plan = try store.plan("SELECT number FROM held_grants WHERE \(condition)")
            #expect(plan.allSatisfy { $0.hasPrefix("SEARCH") }, "\(condition): \(plan)")
        }
        let person = try store.plan(HeldGrantTable.ofPerson)
        #expect(person.allSatisfy { $0.hasPrefix("SEARCH") }, "\(person)")
    }
}
