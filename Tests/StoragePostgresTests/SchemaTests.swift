import Crypto
import Flyleaf
import PostgreSQL
import SQLAccess
import SQLite
import StorageSQLite
import StorageSupport
import TestSupport
import Testing

@testable import StoragePostgres

extension StoragePostgresTests {
    @Suite("The schema on PostgreSQL")
    struct SchemaTests {
        @Test("eight programs that start at once make every table once, and each can be used")
        func together() async throws {
            let shared = try #require(SharedDatabases.server)
            let address = try await shared.server.database()
            try await withThrowingTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await withStores(at: [address]) { stores in
                            _ = try await stores[0].stores.moderation.log(before: nil, 1)
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await withStores(at: [address]) { stores in
                let steps = try await stores[0].database.read("SELECT count(*) FROM schema_migrations")
                #expect(try steps[0].int(0) == PostgresSchema.migrations.count)
            }
        }

        @Test("a database that was sealed with another key is left as it is")
        func key() async throws {
            try await withStores { stores in
                await #expect(throws: PostgresKeyError.another) {
                    _ = try await PostgresStores(stores[0].database, sealingKey: .random())
                }
                let isOwn = try await PostgresStores.isKey(SharedDatabases.key, of: stores[0].database)
                let isOther = try await PostgresStores.isKey(.random(), of: stores[0].database)
                #expect(isOwn)
                #expect(!isOther)
            }
        }

        @Test(
            "a database that another version of the program has been at is left as it is",
            arguments: [
                (
                    "INSERT INTO schema_migrations VALUES (100, 'later', '')",
                    PostgresSchemaError.newer("later")
                ),
                ("UPDATE schema_migrations SET checksum = 'x'", .changed("baseline")),
                ("UPDATE schema_migrations SET name = 'other' WHERE position = 0", .newer("other")),
            ]
        )
        func versions(_ change: String, _ expected: PostgresSchemaError) async throws {
            try await withStores { stores in
                try await stores[0].database.write(change)
                await #expect(throws: expected) {
                    _ = try await PostgresStores(stores[0].database, sealingKey: .random())
                }
            }
        }

        /// What a table of SQLite and one of PostgreSQL must have in common, one line for each part.
        private func parts(of database: SQLite.Database) throws -> Set<String> {
            try database.read { connection in
                let tables = try connection.rows(
                    """
                    SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                        AND name NOT LIKE 'review_search%' AND name NOT LIKE 'book_search%'
                        AND name NOT IN ('schema_migrations', 'review_words', 'book_words')
                    """
                ) { row in try row.text(0) }
                var parts: Set<String> = []
                for table in tables {
                    var primary: [(place: Int, name: String)] = []
                    let columns = "SELECT name, type, \"notnull\", pk FROM pragma_table_xinfo(?)"
                    try connection.forEach(columns, [table]) { row in
                        let name = try row.text(0)
                        let type = Self.types[try row.text(1)] ?? ""
                        let place = try row.int(3)
                        if place > 0 { primary.append((place, name)) }
                        let isFull = try row.bool(2) || place > 0
                        parts.insert("\(table).\(name) \(type)\(isFull ? ", never NULL" : "")")
                    }
                    if !primary.isEmpty {
                        let names = primary.sorted { $0.place < $1.place }.map(\.name).joined(separator: ", ")
                        parts.insert("\(table) has each (\(names)) once")
                    }
                    let unique = """
                        SELECT (SELECT group_concat(name, ', ') FROM (
                            SELECT name FROM pragma_index_info(l.name) ORDER BY seqno
                        )) FROM pragma_index_list(?) AS l WHERE l.origin = 'u'
                        """
                    try connection.forEach(unique, [table]) { row in
                        parts.insert("\(table) has each (\(try row.text(0))) once")
                    }
                    let keys = "SELECT \"from\", \"table\", \"on_delete\" FROM pragma_foreign_key_list(?)"
                    try connection.forEach(keys, [table]) { row in
                        let rule = try row.text(2)
                        parts.insert("\(table).\(try row.text(0)) refers to \(try row.text(1)): \(rule)")
                    }
                    let indexes = "SELECT name, \"unique\" FROM pragma_index_list(?) WHERE origin = 'c'"
                    try connection.forEach(indexes, [table]) { row in
                        parts.insert("\(table) has \(try row.text(0))\(try row.bool(1) ? ", unique" : "")")
                    }
                }
                let triggers = "SELECT name, tbl_name FROM sqlite_schema WHERE type = 'trigger'"
                try connection.forEach(triggers) { row in
                    parts.insert("\(try row.text(1)) runs \(try row.text(0))")
                }
                return parts
            }
        }

        private static let types = [
            "INTEGER": "bigint", "TEXT": "text", "BLOB": "bytea", "REAL": "double precision",
        ]

        private func parts(of database: PostgreSQL.Database) async throws -> Set<String> {
            let queries = [
                """
                SELECT table_name || '.' || column_name || ' ' || data_type
                    || CASE is_nullable WHEN 'NO' THEN ', never NULL' ELSE '' END
                FROM information_schema.columns
                WHERE table_schema = 'public' AND column_name <> 'rowid'
                    AND table_name NOT IN ('review_search', 'book_search', 'schema_migrations', 'installation')
                """,
                """
                SELECT c.conrelid::regclass || '.' || a.attname || ' refers to ' || c.confrelid::regclass || ': '
                    || CASE c.confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' WHEN 'r' THEN 'RESTRICT'
                        ELSE 'NO ACTION' END
                FROM pg_constraint AS c CROSS JOIN unnest(c.conkey) AS k (number)
                JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = k.number
                WHERE c.contype = 'f' AND c.conrelid::regclass::text NOT IN ('review_search', 'book_search')
                """,
                """
                SELECT i.indrelid::regclass || ' has ' || i.indexrelid::regclass || CASE WHEN i.indisunique THEN ', unique' ELSE '' END
                FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
                WHERE c.relnamespace = 'public'::regnamespace AND i.indrelid::regclass::text NOT IN ('review_search', 'book_search')
                    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u'))
                """,
                """
                SELECT c.conrelid::regclass || ' has each (' || string_agg(a.attname, ', ' ORDER BY k.place) || ') once'
                FROM pg_constraint AS c CROSS JOIN unnest(c.conkey) WITH ORDINALITY AS k (number, place)
                JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = k.number
                WHERE c.contype IN ('p', 'u') AND c.connamespace = 'public'::regnamespace
                    AND c.conrelid::regclass::text NOT IN ('review_search', 'book_search', 'schema_migrations', 'installation')
                GROUP BY c.oid HAVING min(a.attname) <> 'rowid'
                """,
                """
                SELECT tgrelid::regclass || ' runs ' || tgname FROM pg_trigger
                WHERE NOT tgisinternal AND tgname NOT LIKE '%unsearched'
                """,
            ]
            var parts: Set<String> = []
            for query in queries {
                for row in try await database.read(query) { parts.insert(try row.text(0)) }
            }
            return parts
        }

        @Test("a row that goes leaves what is found by words", arguments: [("review", "reviews"), ("book", "books")])
        func unsearched(_ one: String, _ all: String) async throws {
            try await withStores { stores in
                let database = stores[0].database
                let id = String(repeating: "0", count: 26)
                try await database.write(
                    "INSERT INTO books (number, id, author_key, title, author) VALUES (7, $1, '', 'x', '')",
                    [id]
                )
                if one == "review" {
                    try await database.write("INSERT INTO members VALUES ($1, 'Ann', 0)", [id])
                    try await database.write(
                        """
                        INSERT INTO reviews (
                            number, id, member_id, book_id, visibility, is_spoiler, created_at, updated_at, title, author,
                            excerpt, text
                        ) VALUES (7, $1, $1, $1, 'everyone', 0, 0, 0, 'x', '', '', '')
                        """,
                        [id]
                    )
                }
                try await database.write("INSERT INTO \(one)_search VALUES (7, '', ''), (8, '', '')")
                try await database.write("DELETE FROM \(all) WHERE number = 7")
                let left = try await database.read("SELECT number FROM \(one)_search")
                #expect(try left.map { row in try row.int(0) } == [8])
            }
        }

        @Test("every table, column, foreign key, index and trigger of SQLite is there, and nothing else")
        func same() async throws {
            let folder = try TemporaryFolder()
            try EmptyDatabase.place(at: folder.path("flyleaf.sqlite"))
            let sqlite = try SQLiteStores(path: folder.path("flyleaf.sqlite"), sealingKey: .random())
            let expected = try parts(of: sqlite.database)
            try await withStores { stores in
                let found = try await parts(of: stores[0].database)
                #expect(expected.subtracting(found).sorted() == [])
                #expect(found.subtracting(expected).sorted() == [])
            }
            #expect(expected.count > 1200)
            try await sqlite.database.close()
        }
    }
}
