import Crypto
import Flyleaf
import PostgreSQL
import Primitives
import SQLValues
import SQLite
import StorageEngines
import StoragePostgres
import StorageSQLite
import StorageSupport
import TestSupport
import Testing

@testable import StorageContract
@testable import StorageCopy

extension StoragePostgresTests {
    @Suite("From a file to a server and back")
    struct CopyTests {
        private let folder: TemporaryFolder
        private let key = SharedDatabases.key

        init() throws {
            folder = try TemporaryFolder()
        }

        private func file(_ name: String) throws -> SQLiteStores {
            if !FileTree.exists(folder.path(name)) { try EmptyDatabase.place(at: folder.path(name)) }
            return try SQLiteStores(path: folder.path(name), sealingKey: key)
        }

        /// Every row of every table but the indexes, and every trigger, as lines; the numbers given last too.
        private func everything(in stores: SQLiteStores) throws -> [String] {
            try stores.database.read { connection in
                let tables = """
                    SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
                        AND name NOT IN ('sqlite_schema', 'schema_migrations')
                    """
                var lines: [String] = []
                for table in try connection.rows(tables, [], { row in try row.text(0) }) {
                    let columns = "SELECT name FROM pragma_table_xinfo(?) ORDER BY cid"
                    let names = try connection.rows(columns, [table]) { row in try row.text(0) }
                    let values = names.map { "quote(\"\($0)\")" }.joined(separator: " || ', ' || ")
                    try connection.forEach("SELECT \(values) FROM \"\(table)\"") { row in
                        lines.append("\(table): \(try row.text(0))")
                    }
                }
                lines += try connection.rows("SELECT sql FROM sqlite_schema WHERE type = 'trigger'") { row in
                    try row.text(0)
                }
                return lines.sorted()
            }
        }

        /// A file with what every promise of a storage engine leaves behind, and what stands in it.
        private func filled() async throws -> (stores: SQLiteStores, lines: [String]) {
            let source = try file("source.sqlite")
            // On stores that are not empty some do not hold; what they wrote is what is wanted here.
            for contract in StorageContract.all {
                do { try await contract.check(source.stores) } catch { continue }
            }
            try await source.database.write { connection in
                // What only strangers write.
                try connection.execute("UPDATE reviews SET text = 'before' || char(0) || 'after' WHERE number = 1")
            }
            let lines = try everything(in: source)
            let tables = Set(lines.filter { !$0.hasPrefix("CREATE") }.map { $0.prefix { $0 != ":" } })
            #expect(tables.count > 85, "\(tables.count)")
            return (source, lines.map { $0.replacing("before\0after", with: "beforeafter") })
        }

        private func expectSame(_ before: [String], _ after: [String]) {
            #expect(Set(before).subtracting(after).sorted().prefix(5).map(\.self) == [])
            #expect(Set(after).subtracting(before).sorted().prefix(5).map(\.self) == [])
            #expect(before.count == after.count)
        }

        @Test(
            "what every promise of a storage engine leaves behind arrives, and comes back as it was",
            arguments: [2, 500]
        )
        func everything(_ rowsAtATime: Int) async throws {
            let (source, before) = try await filled()
            try await withStores(at: [try await database()], key: key) { stores in
                let server = stores[0]
                let count = try await StorageCopy.copy(source, to: server, limit: rowsAtATime) { _ in }
                #expect(count > 2_000)
                // Again, over what is there now.
                #expect(try await StorageCopy.copy(source, to: server) == count)
                let found = try await server.engine { _ in }.check()
                #expect(found.filter { !$0.contains("setting") } == [])
                let path = folder.path("back.sqlite")
                let back = try await StorageCopy.copy(server, to: path, key: key, limit: rowsAtATime) { _ in }
                #expect(back == count)
            }
            let back = try file("back.sqlite")
            expectSame(before, try everything(in: back))
            #expect(try await back.engine.check() == [])
            #expect(try FileTree.names(in: folder.path).filter { $0.contains("draft") } == [])
            try await source.database.close()
            try await back.database.close()
        }

        @Test("a server that cuts the connection on the way spoils no backup")
        func cut() async throws {
            let (source, before) = try await filled()
            let address = try await database()
            try await withStores(at: [address, address], key: key) { stores in
                _ = try await StorageCopy.copy(source, to: stores[0])
                let (server, other) = (stores[0], stores[1].database)
                // The connections of the copy, which is in the middle of its one transaction.
                let cut = """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
                        AND state = 'idle in transaction'
                    """
                var tables: [String] = []
                let count = try await StorageCopy.copy(server, to: folder.path("back.sqlite"), key: key, limit: 2) {
                    table in
                    tables.append(table)
                    guard tables.count == 40 else { return }
                    let ended = try await other.read(cut).count
                    #expect(ended == 1)
                }
                #expect(count > 2_000)
                #expect(tables.count > 120)
            }
            let back = try file("back.sqlite")
            expectSame(before, try everything(in: back))
            try await source.database.close()
            try await back.database.close()
        }

        private func database() async throws -> String {
            let shared = try #require(SharedDatabases.server)
            return try await shared.server.database(like: shared.template)
        }

        @Test("rules hold where it arrived: triggers run, numbers go on, rows point at rows, words are found")
        func rules() async throws {
            let source = try file("source.sqlite")
            let scene = ContractScene(stores: source.stores)
            let member = try await scene.member("Ann Reader")
            let review = try await scene.review(
                member,
                scene.content("The Lighthouse", .everyone, text: "a rare word"),
                at: 1
            )
            try await withStores(at: [try await database()], key: key) { stores in
                _ = try await StorageCopy.copy(source, to: stores[0])
                _ = try await StorageCopy.copy(stores[0], to: folder.path("back.sqlite"), key: key)
                let back = try file("back.sqlite")
                for stores in [stores[0].stores, back.stores] {
                    let scene = ContractScene(stores: stores)
                    func found() async throws -> [String] {
                        let query = ReviewQuery(viewer: nil, words: "rare", limit: 9)
                        return try await stores.reviews.search(query).map(\.review.content.title.text)
                    }
                    #expect(try await found() == ["The Lighthouse"])
                    _ = try await scene.review(member, scene.content("Another", .everyone, text: "as rare"), at: 2)
                    #expect(try await found() == ["Another", "The Lighthouse"])
                    _ = try await stores.members.delete(member.id, BrowserKey(.secure))
                    #expect(try await found() == [])
                    #expect(try await stores.reviews.review(review.id, nil) == nil)
                }
                try await back.database.close()
            }
            try await source.database.close()
        }

        @Test("a file with a row that points at nothing changes nothing on the server")
        func refused() async throws {
            let source = try file("source.sqlite")
            let scene = ContractScene(stores: source.stores)
            let member = try await scene.member("Ann Reader")
            try await withStores(at: [try await database()], key: key) { stores in
                _ = try await StorageCopy.copy(source, to: stores[0])
                let server = ContractScene(stores: stores[0].stores)
                for number in 0..<9 {
                    _ = try await server.review(member, server.content("Momo \(number)", .everyone, text: "a"), at: 1)
                }
                try await source.database.writeOutsideTransaction { connection in
                    try connection.execute("PRAGMA foreign_keys = OFF")
                    try connection.execute("UPDATE members SET name = 'Other'")
                    try connection.execute(
                        "INSERT INTO recovery_codes (member_id, number, digest) VALUES ('gone', 1, zeroblob(32))"
                    )
                }
                await #expect(throws: PostgreSQL.DatabaseError.self) {
                    _ = try await StorageCopy.copy(source, to: stores[0])
                }
                let scene = ContractScene(stores: stores[0].stores)
                #expect(try await scene.stores.members.member(member.id)?.name.text == "Ann Reader")
                // Numbers go on where they were, not where the file is.
                let next = try await scene.review(member, scene.content("Momo", .everyone, text: "more"), at: 20)
                #expect(try await scene.stores.reviews.review(next.id, nil) != nil)
            }
            try await source.database.close()
        }
    }
}
