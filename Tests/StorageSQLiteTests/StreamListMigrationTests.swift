import Flyleaf
import Primitives
import SQLite
import TestSupport
import Testing

@testable import StorageSQL
@testable import StorageSQLite

@Suite("Streams from before a connection had several lists")
struct StreamListMigrationTests {
    private static let member = String(repeating: "1", count: 26)
    private static let connection = String(repeating: "2", count: 26)

    /// A database as it was before, with one list half read.
    private func old(_ path: String) async throws {
        let old = try Database(
            path: path,
            configuration: DatabaseConfiguration(applicationID: SQLiteStores.applicationID),
            migrations: Array(Schema.migrations.prefix { $0.name != "stream lists" })
        )
        try await old.write { connection in
            try connection.execute("INSERT INTO members VALUES (?, 'Ann', 0)", [Self.member])
            try connection.execute(
                """
                INSERT INTO connections (id, member_id, network, authority, server, remote_id, name, granted, declined,
                    connected_at, last_success_at, token)
                VALUES (?, ?, 'mastodon', 'a.example', 'a.example', '7', 'Ann', '', '', 1, 1, zeroblob(40))
                """,
                [Self.connection, Self.member]
            )
            try connection.execute(
                "INSERT INTO streams VALUES (?, 100, 200, 5, NULL, NULL, NULL, NULL)",
                [Self.connection]
            )
            for (number, name) in [(7, "p1"), (9, "p2")] {
                try connection.execute(
                    """
                    INSERT INTO stream_items (number, connection_id, member_id, remote_id, moment, read_at, weight, body)
                    VALUES (?, ?, ?, ?, ?, 100, 3, ?)
                    """,
                    [
                        number, Self.connection, Self.member, name, number,
                        #"{"post":{"id":"1","author":{"id":"1","name":"B"},"written":1,"text":[]}}"#,
                    ]
                )
            }
            try connection.execute("INSERT INTO stream_gaps VALUES (?, 5, 'n')", [Self.connection])
        }
        try await old.close()
    }

    @Test("what was kept, wished for and never read stays, as the list that is shown first, under its numbers")
    func migration() async throws {
        let store = try TemporaryStores()
        let path = store.folder.path + "/old.sqlite"
        try await old(path)
        let database = try Database(
            path: path,
            configuration: DatabaseConfiguration(applicationID: SQLiteStores.applicationID),
            migrations: Schema.migrations
        )
        let table = StreamTable(database: database.access)
        let (member, id) = (ID<Member>(trusted: Self.member), ID<Flyleaf.Connection>(trusted: Self.connection))
        let kept = try await table.items(member, .home, [id], nil, 9)
        #expect(kept.map(\.item.remoteID) == ["p2", "p1"] && kept.map(\.place.number) == [9, 7])
        #expect(try await table.items(member, .mentions, [id], nil, 9).isEmpty)
        #expect(try await table.gaps(member, .home, [id]).map(\.next) == ["n"])
        let standing = try #require(try await table.standings(member).first)
        #expect(standing.list == ConnectionList(id, .home) && standing.readAt == Timestamp(milliseconds: 100))
        let reading = try await table.claim(moment(1), moment(2), "k")
        #expect(reading?.gap?.next == "n" && reading?.list.list == .home && reading?.end == nil)
        try await database.close()
    }
}
