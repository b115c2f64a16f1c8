import Crypto
import Flyleaf
import Primitives
import SQLite
import Testing

@testable import StorageSQL

@Suite("Connections in the store")
struct ConnectionTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var connections: any ConnectionStore { store.stores.connections }
    private let token = AccessToken(secret: "s3cret-EAAB-\u{E9}-token", expiresAt: moment(700))

    @Test("a connection comes back as stored, by each way of asking")
    func roundTrip() async throws {
        let member = try await store.member()
        for line in hostileLines {
            var connection = sampleConnection(member.id, remoteID: line, network: .openID)
            connection.permissions.declined = [Permission("b:c"), Permission("a")]
            connection.permissions = connection.permissions.withholding([Permission("user_friends")])
            connection.identity.name = PersonName(foreign: line, fallback: line)
            try await connections.save(connection, token)
            let identity = connection.identity
            #expect(try await connections.connection(connection.id, member.id) == connection)
            let found = try #require(try await connections.byIdentity(.openID, identity.authority, identity.remoteID))
            #expect(found == connection)
            #expect(found.identity.remoteID.bytes == line.bytes)
            let credential = try #require(try await connections.credential(connection.id))
            #expect(credential.identity == identity)
            #expect(credential.token == token)
            #expect(credential.permissions == connection.permissions)
        }
        #expect(try await connections.connections(member.id).count == hostileLines.count)
    }

    @Test("what is withheld is written with what is granted, and taken out with it")
    func withheld() async throws {
        let made = try await store.connect(try await store.member(), as: "1")
        let permissions = made.permissions.withholding([Permission("user_friends")])
        #expect(permissions.granted == [Permission("public_profile")])
        try await connections.setPermissions(made.id, permissions)
        #expect(try await connections.connection(made.id, made.memberID)?.permissions == permissions)
        #expect(try await connections.credential(made.id)?.permissions == permissions)
        try await connections.setPermissions(made.id, permissions.withholding([]))
        #expect(try await connections.connection(made.id, made.memberID)?.permissions == made.permissions)
    }

    @Test("texts that are equal but not identical name different people")
    func bytesDecide() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        try await store.connect(ann, as: "e\u{301}")
        try await store.connect(ben, as: "\u{E9}")
        #expect(try await connections.byIdentity(.facebook, "facebook.test", "\u{E9}")?.memberID == ben.id)
        #expect(try await connections.byIdentity(.facebook, "facebook.test", "e\u{301}")?.memberID == ann.id)
    }

    @Test(
        "a token comes back with what renews it and what proves it",
        arguments: [nil, "r-1"],
        [.bearer, .oauth1(secret: "s-1"), .dpop(key: "k-1")] as [AccessToken.Proof]
    )
    func secretsOfToken(_ refresh: String?, _ proof: AccessToken.Proof) async throws {
        let made = sampleConnection(try await store.member().id, remoteID: "1")
        let token = AccessToken(secret: "t-1", expiresAt: moment(7), refreshToken: refresh, proof: proof)
        try await connections.save(made, token)
        #expect(try await connections.credential(made.id)?.token == token)
    }

    @Test("a renewed token takes the place of the one it was had for, and of no other")
    func renewal() async throws {
        let made = sampleConnection(try await store.member().id, remoteID: "1")
        let old = AccessToken(secret: "t-1", expiresAt: moment(7), refreshToken: "r-1")
        let new = AccessToken(secret: "t-2", expiresAt: moment(9), refreshToken: "r-2")
        try await connections.save(made, old)
        #expect(try await connections.renew(made.id, new, AccessToken(secret: "t-0", expiresAt: nil)) == false)
        #expect(try await connections.credential(made.id)?.token == old)
        #expect(try await connections.renew(made.id, new, old))
        #expect(try await connections.credential(made.id)?.token == new)
        #expect(try await connections.renew(made.id, old, old) == false)
        #expect(try await connections.connection(made.id, made.memberID) == made)
        try await connections.remove(made.id)
        #expect(try await connections.renew(made.id, old, new) == false)
        #expect(try !store.rawBytes().contains("t-2"))
    }

    @Test("a connection is only shown to its member")
    func foreign() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let connection = try await store.connect(ann, as: "1")
        #expect(try await connections.connection(connection.id, ben.id) == nil)
        #expect(try await connections.connections(ben.id) == [])
        #expect(try await connections.credential(newID()) == nil)
    }

    @Test("a member's connections are listed the oldest first")
    func order() async throws {
        let member = try await store.member()
        var made: [Connection] = []
        for second: Int64 in [3, 1, 2] {
            let sample = sampleConnection(member.id, remoteID: "\(second)")
            let connection = Connection(
                id: newID(moment(second)),
                memberID: member.id,
                identity: sample.identity,
                permissions: sample.permissions,
                state: .active,
                expiresAt: nil,
                connectedAt: moment(second),
                lastSuccessAt: moment(second)
            )
            try await connections.save(connection, token)
            made.append(connection)
        }
        #expect(try await connections.connections(member.id) == [made[1], made[2], made[0]])
    }

    @Test("saving the same identity again replaces what is known and keeps the identifier and the friends")
    func saveAgain() async throws {
        let member = try await store.member()
        let first = try await store.connect(member, as: "1")
        try await store.stores.friends.replace(first.id, [person("2", "Fred")], moment(0))
        var second = sampleConnection(member.id, remoteID: "1")
        second.permissions = PermissionSet(granted: [Permission("new")])
        second.identity.name = PersonName(foreign: "New name", fallback: "")
        second.lastSuccessAt = moment(50)
        try await connections.save(second, token)
        let found = try #require(try await connections.connection(first.id, member.id))
        #expect(found.permissions == second.permissions)
        #expect(found.identity == second.identity)
        #expect(found.lastSuccessAt == moment(50))
        #expect(found.connectedAt == first.connectedAt)
        #expect(try await connections.connection(second.id, member.id) == nil)
        #expect(try await connections.credential(first.id)?.token == token)
        #expect(try await store.stores.friends.friends(first.id, ["2"]).count == 1)
    }

    @Test("an identity of another member is refused, and nothing is changed")
    func taken() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let connection = try await store.connect(ann, as: "1")
        let before = try await connections.credential(connection.id)?.token
        await #expect(throws: ConnectionTaken.self) {
            try await connections.save(sampleConnection(ben.id, remoteID: "1"), token)
        }
        #expect(try await connections.byIdentity(.facebook, "facebook.test", "1") == connection)
        #expect(try await connections.credential(connection.id)?.token == before)
        try await connections.save(sampleConnection(ben.id, remoteID: "1", authority: "other.test"), token)
        try await connections.save(sampleConnection(ben.id, remoteID: "1", network: .mastodon), token)
    }

    @Test("of two members who claim an identity at once one gets it")
    func race() async throws {
        var members: [Member] = []
        for index in 0..<20 { members.append(try await store.member("Member \(index)")) }
        let winners = await withTaskGroup(of: Bool.self) { group in
            for member in members {
                group.addTask {
                    do {
                        try await connections.save(sampleConnection(member.id, remoteID: "1"), token)
                        return true
                    } catch {
                        #expect(error is ConnectionTaken)
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
    }

    @Test("permissions and state can be noted on their own")
    func notes() async throws {
        let member = try await store.member()
        let connection = try await store.connect(member, as: "1")
        let other = try await store.connect(member, as: "2")
        let permissions = PermissionSet(granted: [], declined: [Permission("publish_actions")])
        try await connections.setPermissions(connection.id, permissions)
        try await connections.setState(connection.id, .ended(reason: .reauthenticate, at: moment(8)), moment(8))
        var found = try #require(try await connections.connection(connection.id, member.id))
        #expect(found.permissions == permissions)
        #expect(found.state == .ended(reason: .reauthenticate, at: moment(8)))
        #expect(found.lastSuccessAt == connection.lastSuccessAt)
        try await connections.setState(connection.id, .active, moment(9))
        found = try #require(try await connections.connection(connection.id, member.id))
        #expect(found.state == .active)
        #expect(found.lastSuccessAt == moment(9))
        #expect(try await connections.connection(other.id, member.id) == other)
    }

    @Test("every reason for an end can be kept", arguments: NetworkFailure.Category.allCases)
    func reasons(_ reason: NetworkFailure.Category) async throws {
        let member = try await store.member()
        let connection = try await store.connect(member, as: "1")
        try await connections.setState(connection.id, .ended(reason: reason, at: moment(1)), moment(1))
        #expect(
            try await connections.connection(connection.id, member.id)?.state == .ended(reason: reason, at: moment(1))
        )
    }

    @Test("how a connection is comes back as stored, and a new login begins anew")
    func health() async throws {
        let member = try await store.member()
        var connection = sampleConnection(member.id, remoteID: "1")
        connection.dataExpiresAt = moment(90)
        connection.lastFault = Connection.Fault(.transient, at: moment(7))
        try await connections.save(connection, token)
        #expect(try await connections.connection(connection.id, member.id) == connection)
        for category in NetworkFailure.Category.allCases {
            connection.lastFault = Connection.Fault(category, at: moment(8))
            try await connections.noteFault(connection.id, Connection.Fault(category, at: moment(8)))
            #expect(try await connections.connection(connection.id, member.id) == connection)
        }
        for ends in [ConnectionEnds(token: moment(9), data: nil), ConnectionEnds(token: nil, data: moment(10))] {
            connection.expiresAt = ends.token
            connection.dataExpiresAt = ends.data
            try await connections.setEnds(connection.id, ends)
            #expect(try await connections.connection(connection.id, member.id) == connection)
        }
        try await connections.save(sampleConnection(member.id, remoteID: "1"), token)
        #expect(try await connections.connection(connection.id, member.id)?.lastFault == nil)
        #expect(try await connections.connection(connection.id, member.id)?.dataExpiresAt == nil)
    }

    @Test("connections have their turn a day after they answered, the longest waiting first, ended ones never")
    func due() async throws {
        let member = try await store.member()
        var made: [Connection] = []
        for number in 1...4 { made.append(try await store.connect(member, as: "\(number)")) }
        let first = moment(2) + ConnectionChecks.interval
        func claims(_ moment: Timestamp, until next: Timestamp) async throws -> [(connection: Connection, faults: Int)]
        {
            var claims: [(connection: Connection, faults: Int)] = []
            while let claim = try await connections.checks.claim(moment, until: next) { claims.append(claim) }
            return claims
        }
        #expect(try await claims(first - .milliseconds(1), until: first).isEmpty)
        #expect(try await claims(first, until: first + .seconds(1)).count == 4)
        #expect(try await claims(first, until: first + .seconds(1)).isEmpty)
        try await connections.checks.postpone(made[0].id, first + .seconds(3), 2)
        try await connections.checks.postpone(made[1].id, first + .seconds(1), 1)
        try await connections.checks.postpone(made[2].id, first + .seconds(9), 0)
        try await connections.setState(made[3].id, .ended(reason: .blocked, at: moment(3)), moment(3))
        let due = try await claims(first + .seconds(3), until: first + .seconds(99))
        #expect(due.map(\.connection) == [made[1], made[0]])
        #expect(due.map(\.faults) == [1, 2])
    }

    @Test("a connection whose row cannot be read has had its turn, and the next one gets its own")
    func unreadableDue() async throws {
        let member = try await store.member()
        let (bad, good) = (try await store.connect(member, as: "1"), try await store.connect(member, as: "2"))
        let turn = moment(2) + ConnectionChecks.interval
        let checks = connections.checks
        try await checks.postpone(bad.id, turn, 0)
        try await checks.postpone(good.id, turn + .seconds(1), 0)
        try await store.database.write { connection in
            try connection.execute(
                "UPDATE connections SET fault_category = 'unheard of', fault_at = 0 WHERE id = ?",
                [bad.id]
            )
        }
        let (now, next) = (turn + .seconds(2), turn + .seconds(99))
        await #expect(throws: StorageError.self) { _ = try await checks.claim(now, until: next) }
        #expect(try await checks.claim(now, until: next)?.connection == good)
        #expect(try await checks.claim(now, until: next)?.connection == nil)
    }

    @Test("the token is not in the file")
    func sealedToken() async throws {
        let member = try await store.member()
        try await connections.save(sampleConnection(member.id, remoteID: "to-be-found"), token)
        let bytes = try store.rawBytes()
        #expect(bytes.contains("to-be-found"))
        #expect(!bytes.contains(token.secret))
        #expect(!bytes.contains("s3cret-EAAB"))
    }

    @Test("a token copied to another row does not open there")
    func swapped() async throws {
        let member = try await store.member()
        let (first, second) = (try await store.connect(member, as: "1"), try await store.connect(member, as: "2"))
        try await store.database.write { connection in
            try connection.execute(
                "UPDATE connections SET token = (SELECT token FROM connections WHERE id = ?) WHERE id = ?",
                [first.id, second.id]
            )
        }
        #expect(try await connections.credential(first.id)?.token.secret == "token of 1")
        await #expect(throws: StorageError.sealed(column: "connections.token", .notAuthentic)) {
            try await connections.credential(second.id)
        }
    }

    @Test("another key opens no token, and says so")
    func otherKey() async throws {
        let member = try await store.member()
        let connection = try await store.connect(member, as: "1")
        try await store.database.close()
        let reopened = try TemporaryStores(reopening: store, key: SealingKey.random())
        await #expect(throws: StorageError.sealed(column: "connections.token", .otherKey)) {
            try await reopened.stores.connections.credential(connection.id)
        }
    }

    @Test("DA-02: removing takes the token, the friends and people picked for drafts along, and leaves the rest")
    func remove() async throws {
        let member = try await store.member()
        let (gone, kept) = (try await store.connect(member, as: "1"), try await store.connect(member, as: "2"))
        for id in [gone.id, kept.id] {
            try await store.stores.friends.replace(id, [person("7", "Seven")], moment(0))
        }
        let review = try await store.review(member)
        let share = sampleShare(member.id, review.id, connection: gone.id)
        _ = try await store.stores.shares.insert(share)
        var draft = ShareDraft(emptyFor: member.id, of: .review(review.id), key: ShareKey(.secure))
        draft.network = .facebook
        draft.friend = person("7", "Seven")
        draft.tags = [person("7", "Seven")]
        draft.message = "Hello"
        try await store.stores.shares.saveDraft(draft)

        try await connections.remove(gone.id)
        #expect(try await connections.connection(gone.id, member.id) == nil)
        #expect(try await connections.credential(gone.id) == nil)
        #expect(try await store.stores.friends.refreshedAt(gone.id) == nil)
        #expect(try await store.stores.friends.page(gone.id, "", 0, 10).total == 0)
        #expect(try await store.stores.friends.page(kept.id, "", 0, 10).total == 1)
        #expect(try await connections.connection(kept.id, member.id) == kept)
        #expect(try await store.stores.shares.share(share.id, member.id) == share)
        #expect(try await store.stores.reviews.review(review.id, nil)?.review == review)
        let left = try #require(try await store.stores.shares.draft(member.id, .review(review.id)))
        #expect(left.message == "Hello")
        #expect(left.friend == nil)
        #expect(left.tags == [])
    }
}
