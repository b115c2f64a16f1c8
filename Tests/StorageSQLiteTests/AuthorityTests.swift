import Crypto
import Flyleaf
import Primitives
import SQLite
import TestSupport
import Testing

@testable import StorageSQL
@testable import StorageSQLite

@Suite("Who vouches for people, and where they are reached")
struct AuthorityTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    /// A row of a store from before the two were apart: network, what stood in `server`, and the two it means.
    private static let rows: [(network: String, old: String, authority: String, server: String)] = [
        ("mastodon", "books.example", "books.example", "books.example"),
        ("mastodon", "127.0.0.1:8083", "127.0.0.1:8083", "127.0.0.1:8083"),
        ("facebook", "graph.facebook.com", "graph.facebook.com", "graph.facebook.com"),
        ("x", "x.com", "x.com", "api.x.com"), ("x", "127.0.0.1:8082", "127.0.0.1:8082", "127.0.0.1:8082"),
        ("openid", "https://id.example/realms/books", "https://id.example/realms/books", "id.example"),
        ("openid", "http://127.0.0.1:4593", "http://127.0.0.1:4593", "127.0.0.1:4593"),
        ("openid", "https://id.example/", "https://id.example/", "id.example"),
    ]

    @Test("connections of an older store keep who vouches for them, their tokens open, and a login finds them")
    func migration() async throws {
        let path = store.folder.path("old.sqlite")
        let old = try Database(
            path: path,
            configuration: DatabaseConfiguration(applicationID: SQLiteStores.applicationID),
            migrations: Array(Schema.migrations.prefix { $0.name != "authorities of identities" })
        )
        let letters = "0123456789abcdefgh".map { String(repeating: $0, count: 26) }
        let (member, ids) = (letters[17], Array(letters.prefix(Self.rows.count)))
        let key = store.key
        try await old.write { connection in
            try connection.execute("INSERT INTO members VALUES (?, 'Ann', 0)", [member])
            for (id, row) in zip(ids, Self.rows) {
                try connection.execute(
                    """
                    INSERT INTO connections (id, member_id, network, server, remote_id, name, granted, declined,
                        connected_at, last_success_at, granted_at, token)
                    VALUES (?, ?, ?, ?, '7', 'N', '', '', 0, 0, 0, ?)
                    """,
                    [
                        id, member, row.network, row.old,
                        key.seal(Array("s3cret \(row.old)".utf8), owner: "\(row.network)|\(row.old)|7|token"),
                    ]
                )
            }
        }
        try await old.close()

        let new = try SQLiteStores(path: path, sealingKey: key)
        let connections = new.stores.connections
        for (id, row) in zip(ids, Self.rows) {
            let network = try #require(NetworkName(rawValue: row.network))
            let found = try #require(try await connections.byIdentity(network, row.authority, "7"), "\(row)")
            #expect(found.id.text == id)
            #expect([found.identity.authority, found.identity.server] == [row.authority, row.server])
            let credential = try #require(try await connections.credential(found.id))
            #expect(credential.token.secret == "s3cret \(row.old)")
            #expect(credential.identity == found.identity)
        }

        // The next login writes where it came by, finds the same row, and the token is sealed for the same owner.
        var again = try #require(try await connections.byIdentity(.x, "x.com", "7"))
        again.identity.server = "api.twitter.com"
        try await connections.save(again, AccessToken(secret: "s3cret-2", expiresAt: nil))
        let saved = try #require(try await connections.credential(again.id))
        #expect(saved.identity.server == "api.twitter.com")
        #expect(saved.token.secret == "s3cret-2")
        #expect(try await connections.connections(again.memberID).count == ids.count)
        let nextKey = SealingKey.random()
        #expect(try await new.tables.reseal(from: key, to: nextKey) == ids.count)
    }
}
