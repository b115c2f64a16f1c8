import Crypto
import Flyleaf
import Primitives
import SQLite
import TestSupport
import Testing

@testable import StorageSQL
@testable import StorageSQLite

@Suite("People in the store and the addresses they are written by")
struct AddressTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private static let letters = "0123456789abcdefghjkmnpqrstv".map { String(repeating: $0, count: 26) }

    private func connection(of member: Member, _ id: String, _ address: String) -> Connection {
        var connection = sampleConnection(member.id, remoteID: id, network: .mastodon, authority: "books.example")
        connection.identity.address = address
        return connection
    }

    @Test("whoever is written by another address is the same connection, and its token opens")
    func renamed() async throws {
        let ann = try await store.member()
        let connections = store.stores.connections
        let old = connection(of: ann, "109", "ada")
        try await connections.save(old, AccessToken(secret: "s3cret-1", expiresAt: nil))
        let new = connection(of: ann, "109", "ada.l")
        try await connections.save(new, AccessToken(secret: "s3cret-2", expiresAt: nil))
        let found = try #require(try await connections.byIdentity(.mastodon, "books.example", "109"))
        #expect(found.id == old.id)
        #expect(found.identity.address == "ada.l")
        let credential = try #require(try await connections.credential(old.id))
        #expect(credential.identity == new.identity)
        #expect(credential.token.secret == "s3cret-2")
    }

    @Test("a token that somebody moved to another person in the file does not open, whatever is said beside it")
    func movedToken() async throws {
        let ann = try await store.member()
        let connections = store.stores.connections
        let (own, other) = (connection(of: ann, "109", "ada"), connection(of: ann, "1090", "eve"))
        for made in [own, other] { try await connections.save(made, AccessToken(secret: "t", expiresAt: nil)) }
        for said in [nil, "1090", "1090:eve", "109"] as [String?] {
            try await store.database.write { connection in
                try connection.execute(
                    """
                    UPDATE connections SET sealed_for = ?, token = (
                        SELECT token FROM connections WHERE remote_id = '1090'
                    ) WHERE remote_id = '109'
                    """,
                    [said]
                )
            }
            await #expect(throws: StorageError.self) { _ = try await connections.credential(own.id) }
            #expect(try await connections.credential(other.id)?.token.secret == "t")
        }
    }

    @Test("reviews for friends are read by whoever is listed, whichever way they are written")
    func visibility() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let connections = store.stores.connections
        let (anns, bens) = (connection(of: ann, "109", "ann"), connection(of: ben, "110", "ben"))
        for made in [anns, bens] { try await connections.save(made, AccessToken(secret: "t", expiresAt: nil)) }
        let review = try await store.review(ann, "Momo", .friends)
        func isShown() async throws -> Bool { try await store.stores.reviews.review(review.id, ben.id) != nil }
        #expect(try await !isShown())
        let listed = Person(remoteID: "110", address: "ben@books.example", name: PersonName(trusted: "Ben"))
        try await store.stores.friends.replace(anns.id, [listed], moment(1))
        #expect(try await isShown())
    }

    @Test("people kept with their address in one text come back as identifier and address, and their tokens open")
    func migration() async throws {
        let path = store.folder.path + "/old.sqlite"
        let old = try Database(
            path: path,
            configuration: DatabaseConfiguration(applicationID: SQLiteStores.applicationID),
            migrations: Array(Schema.migrations.prefix { $0.name != "addresses of people" })
        )
        let ids = Self.letters
        /// Member, network, identifier of that time, and when they last said yes.
        let rows: [(member: Int, network: String, remoteID: String, grantedAt: Int64)] = [
            (1, "mastodon", "109:ada", 5), (2, "facebook", "7:eight", 5), (3, "mastodon", "110:grace", 5),
            // She is written otherwise now, and got a second account by it.
            (4, "mastodon", "110:grace.h", 9),
        ]
        let key = store.key
        try await old.write { connection in
            for (index, row) in rows.enumerated() {
                try connection.execute("INSERT INTO members VALUES (?, 'Ann', 0)", [ids[row.member]])
                let owner = "\(row.network)|books.example|\(row.remoteID)|token"
                try connection.execute(
                    """
                    INSERT INTO connections (id, member_id, network, server, remote_id, name, granted, declined,
                        connected_at, last_success_at, granted_at, token)
                    VALUES (?, ?, ?, 'books.example', ?, 'N', '', '', 0, 0, ?, ?)
                    """,
                    [
                        ids[10 + index], ids[row.member], row.network, row.remoteID, row.grantedAt,
                        key.seal(Array("s3cret-\(index)".utf8), owner: owner),
                    ]
                )
            }
            for (connectionID, remoteID) in [(ids[10], "110:grace"), (ids[10], "111:alan@x.example"), (ids[11], "1:a")]
            {
                try connection.execute(
                    "INSERT INTO friends (connection_id, remote_id, name, folded_name) VALUES (?, ?, 'F', 'f')",
                    [connectionID, remoteID]
                )
            }
            try connection.execute(
                """
                INSERT INTO reviews (id, member_id, title, author, text, score, visibility, created_at, updated_at)
                VALUES (?1, ?2, 'T', '', '', NULL, 'friends', 0, 0)
                """,
                [ids[20], ids[1]]
            )
            try connection.execute(
                """
                INSERT INTO share_drafts (member_id, subject_kind, subject_id, key, network, connections, is_for_friend,
                    friend_id, friend_name, message, audience, tags, warning, photos)
                VALUES (?, 'review', ?, ?, 'mastodon', '', 1, '110:grace@books.example', 'G', '', 'self', '', '', '')
                """,
                [ids[1], ids[20], ShareKey(.secure).text]
            )
        }
        try await old.close()

        let new = try SQLiteStores(path: path, sealingKey: key)
        let connections = new.stores.connections
        func identity(_ index: Int) async throws -> Identity {
            try #require(try await connections.credential(ID(trusted: ids[10 + index]))).identity
        }
        for index in rows.indices {
            let token = try await connections.credential(ID(trusted: ids[10 + index]))?.token
            #expect(token?.secret == "s3cret-\(index)")
        }
        let (ada, other) = await (try identity(0), try identity(1))
        #expect([ada.remoteID, ada.address] == ["109", "ada"])
        #expect([other.remoteID, other.address] == ["7:eight", nil])
        // The account of the last login is found by the next one, as before; the other stays as it was.
        let (later, earlier) = await (try identity(3), try identity(2))
        #expect([later.remoteID, later.address] == ["110", "grace.h"])
        #expect([earlier.remoteID, earlier.address] == ["110:grace", nil])
        let found = try await connections.byIdentity(.mastodon, "books.example", "110")
        #expect(found?.memberID == ID(trusted: ids[4]))

        let friends = try await new.stores.friends.page(ID(trusted: ids[10]), "", 0, 10).friends
        #expect(friends.map(\.remoteID) == ["110", "111"])
        #expect(friends.map(\.address) == ["grace", "alan@x.example"])
        let others = try await new.stores.friends.page(ID(trusted: ids[11]), "", 0, 10).friends
        #expect(others.map(\.remoteID) == ["1:a"])
        // Her friend sees the review, who before was written in another way in the list than at the login.
        #expect(try await new.stores.reviews.review(ID(trusted: ids[20]), ID(trusted: ids[4])) != nil)
        let draft = try await new.stores.shares.draft(ID(trusted: ids[1]), .review(ID(trusted: ids[20])))
        #expect(draft?.friend?.remoteID == "110")
        #expect(draft?.friend?.address == "grace@books.example")

        // A token that is renewed or saved again is sealed for the identifier alone; until then it can be sealed anew.
        let (first, next) = (AccessToken(secret: "s3cret-0", expiresAt: nil), AccessToken(secret: "n", expiresAt: nil))
        #expect(try await connections.renew(ID(trusted: ids[10]), next, first))
        #expect(try await connections.credential(ID(trusted: ids[10]))?.token == next)
        try await new.database.close()
        let nextKey = SealingKey.random()
        let resealed = try SQLiteStores(path: path, sealingKey: key)
        #expect(try await resealed.tables.reseal(from: key, to: nextKey) == rows.count)
        try await resealed.database.close()
        let again = try SQLiteStores(path: path, sealingKey: nextKey)
        for (index, secret) in ["n", "s3cret-1", "s3cret-2", "s3cret-3"].enumerated() {
            let token = try await again.stores.connections.credential(ID(trusted: ids[10 + index]))?.token
            #expect(token?.secret == secret)
        }
        try await again.database.close()
    }
}
