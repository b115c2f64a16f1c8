import Crypto
import Flyleaf
import Primitives
import SQLite
import StorageSQLite
import TestSupport
import Testing

@Suite("The stores as one file")
struct SQLiteStoresTests {
    @Test("everything is there after closing and opening again")
    func restart() async throws {
        let store = try TemporaryStores(synchronous: .full)
        let member = try await store.member()
        let connection = try await store.connect(member, as: "1")
        let review = try await store.review(member, "Momo", .onlyMe)
        let share = try await store.stores.shares.insert(sampleShare(member.id, review.id, state: .sending))
        let attempt = LoginAttempt(
            state: "state",
            network: .facebook,
            authority: "facebook.test",
            verifier: "verifier",
            browser: BrowserKey(.secure),
            purpose: .connect(member.id, []),
            next: .front,
            startedAt: moment(0)
        )
        try await store.stores.attempts.insert(attempt)
        let token = SessionToken(id: newID(), secret: Randomness.secure.secret())
        let session = Session(id: token.id, memberID: member.id, createdAt: moment(0), lastSeenAt: moment(0))
        try await store.stores.sessions.insert(session, token.secret)
        try await store.database.close()

        let again = try TemporaryStores(reopening: store)
        #expect(try await again.stores.members.member(member.id) == member)
        #expect(try await again.stores.connections.connection(connection.id, member.id) == connection)
        #expect(try await again.stores.connections.credential(connection.id)?.token.secret == "token of 1")
        #expect(
            try await again.stores.reviews.search(ReviewQuery(viewer: member.id, words: "momo")).map(\.review) == [
                review
            ]
        )
        #expect(try await again.stores.shares.sending() == [share])
        #expect(try await again.stores.attempts.take("state") == attempt)
        #expect(try await again.stores.sessions.signedIn(token)?.session == session)
    }

    @Test("the file says whose it is, and a file of another program is refused")
    func applicationID() async throws {
        let store = try TemporaryStores()
        let id = try store.database.read { connection in
            try connection.first("PRAGMA application_id") { row in try row.int64(0) }
        }
        #expect(id == Int64(SQLiteStores.applicationID))
        try await store.database.close()
        let other = DatabaseConfiguration(applicationID: 7)
        let path = store.folder.path("flyleaf.sqlite")
        #expect(throws: DatabaseError.self) { try Database(path: path, configuration: other, migrations: []) }
    }
}
