import PostgreSQL
import Primitives
import SQLAccess
import SQLValues
import TestSupport
import Testing

extension PostgreSQLTests {
    @Suite("Values and rows")
    struct ValueTests {
        static let values: [SQLValue] = [
            .null, .integer(0), .integer(-1), .integer(.min), .integer(.max), .real(0), .real(-0.5), .real(.infinity),
            .real(.greatestFiniteMagnitude), .text(""), .text("Momo & <the> grey men"), .text("時間どろぼう"), .blob([]),
            .blob([0, 255, 0]), .blob(Array(repeating: 7, count: 100_000)),
            .text(String(repeating: "é", count: 100_000)),
        ]

        @Test("come back as they were bound, from a table and prepared or not", arguments: [true, false])
        func thereAndBack(_ prepares: Bool) async throws {
            try await withDatabase({ ($0.preparesStatements, $0.connections.reads) = (prepares, 1) }) { database, _ in
                try await database.write(
                    "CREATE TABLE kept (number bigint, whole bigint, real double precision, words text, bytes bytea)"
                )
                let insert = "INSERT INTO kept VALUES ($1, $2, $3, $4, $5)"
                for (number, value) in Self.values.enumerated() {
                    var row: [SQLValue] = [.integer(Int64(number)), .null, .null, .null, .null]
                    switch value {
                    case .null: break
                    case .integer: row[1] = value
                    case .real: row[2] = value
                    case .text: row[3] = value
                    case .blob: row[4] = value
                    }
                    let written = try await database.write(insert, row)
                    #expect(written.affectedRows == 1)
                }
                let rows = try await database.read("SELECT * FROM kept ORDER BY number")
                #expect(rows.count == Self.values.count)
                let prepared = try await database.read("SELECT count(*) FROM pg_prepared_statements")
                #expect(try (prepared[0].int(0) > 0) == prepares)
                for (row, value) in zip(rows, Self.values) {
                    let found = try (1...4).map { try row.value($0) }.first { $0 != .null } ?? .null
                    #expect(found == value)
                }
            }
        }

        @Test("texts of all kinds come back as they were")
        func hostile() async throws {
            try await withDatabase { database, _ in
                for hostile in Fixtures.hostileTexts {
                    let rows = try await database.read("SELECT $1::text AS said", [hostile.text])
                    let said = try rows[0].text(rows.column("said"))
                    #expect(said.utf8.elementsEqual(hostile.text.utf8), "\(hostile)")
                }
            }
        }

        @Test("a text with U+0000 is refused before it is sent, and says why")
        func zero() async throws {
            try await withDatabase { database, _ in
                do {
                    _ = try await database.read("SELECT $1::text", ["a\0b"])
                    Issue.record("U+0000 was read")
                } catch let error as DatabaseError {
                    // The server would have had a code of its own for it.
                    #expect(error.kind == .value && error.state == nil && error.message.contains("U+0000"))
                }
            }
        }

        @Test("are read by the types of the program")
        func types() async throws {
            try await withDatabase { database, _ in
                let id = Randomness.seeded(3).id(Database.self, at: Timestamp(milliseconds: 1_700_000_000_000))
                let row = try await database.read(
                    """
                    SELECT $1::bigint, $2::text, $3::bigint, $4::text, 7::int, 7::smallint, true, 'x'::varchar, 2.5::real,
                        -3::int, -3::smallint
                    """,
                    [Timestamp(milliseconds: 5), id, true, nil as String?]
                )[0]
                #expect(try row.timestamp(0) == Timestamp(milliseconds: 5))
                #expect(try row.id(1, of: Database.self) == id)
                #expect(try row.bool(2))
                #expect(try row.optionalText(3) == nil && row.optionalInt(3) == nil && row.optionalBlob(3) == nil)
                #expect(try row.int(4) == 7 && row.int(5) == 7 && row.bool(6))
                #expect(try row.text(7) == "x" && row.double(8) == 2.5 && row.double(4) == 7)
                #expect(try row.int(9) == -3 && row.int(10) == -3)
                #expect(row.count == 11)
            }
        }

        @Test("a column of another type, none, or two of one name are told without the value")
        func mismatches() async throws {
            try await withDatabase { database, _ in
                let rows = try await database.read(
                    "SELECT 'secret-value' AS a, 1 AS b, 2 AS b, NULL::text, 1.5::numeric"
                )
                #expect(mismatches { try rows[0].int(0) })
                #expect(mismatches { try rows[0].text(1) })
                #expect(mismatches { try rows[0].text(3) })
                #expect(mismatches { try rows[0].double(4) })
                #expect(mismatches { try rows[0].text(9) })
                #expect(mismatches { try rows.column("b") })
                #expect(mismatches { try rows.column("c") })
            }
        }

        @Test("errors name their kind and constraint, and hold no value")
        func errors() async throws {
            try await withDatabase { database, _ in
                try await database.write(
                    "CREATE TABLE owners (id bigint PRIMARY KEY, name text CONSTRAINT short CHECK (length(name) < 20))"
                )
                try await database.write("CREATE TABLE things (owner bigint NOT NULL REFERENCES owners)")
                try await database.write("INSERT INTO owners VALUES (1, 'secret-value')")
                let wrong: [(sql: String, values: [any Bindable], kind: DatabaseError.Kind)] = [
                    ("INSERT INTO owners VALUES (1, $1)", ["secret-value"], .unique),
                    ("INSERT INTO owners VALUES (2, $1)", ["secret-value-that-is-too-long"], .check),
                    ("INSERT INTO things VALUES ($1)", [987_654_321], .foreignKey),
                    ("INSERT INTO things VALUES ($1)", [nil as Int?], .check),
                    ("SELECT $1::text::bigint", ["secret-value"], .value),
                    ("SELECT $1::tsquery", ["secret & & ("], .statement),
                    ("SELECT $1::regclass", ["secret"], .statement),
                    ("SELECT nothing FROM nowhere", [], .statement),
                    ("SELECT 1; SELECT 2", [], .statement),
                    ("", [], .misuse),
                    ("COPY owners TO STDOUT", [], .statement),
                ]
                for (sql, values, kind) in wrong {
                    do {
                        try await database.write(sql, values)
                        Issue.record("\(sql) was carried out")
                    } catch let error as DatabaseError {
                        #expect(error.kind == kind, "\(error)")
                        #expect(!"\(error)".contains("secret") && !"\(error)".contains("987654321"), "\(error)")
                        #expect(error.sql == sql)
                    }
                }
                // Neither what a trigger says of a value nor what is found in the commit.
                try await database.write(
                    """
                    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                        RAISE EXCEPTION 'no %', NEW.name USING ERRCODE = '23514';
                    END $$
                    """
                )
                try await database.write(
                    """
                    CREATE CONSTRAINT TRIGGER refusal AFTER INSERT ON owners DEFERRABLE INITIALLY DEFERRED
                    FOR EACH ROW WHEN (NEW.name = 'secret-name') EXECUTE FUNCTION refuse()
                    """
                )
                do {
                    try await database.transaction {
                        try await $0.run("INSERT INTO owners VALUES (4, $1)", ["secret-name"])
                    }
                    Issue.record("the trigger did not refuse")
                } catch let error as DatabaseError {
                    #expect(error.kind == .check)
                    #expect(!"\(error)".contains("secret-name"), "\(error)")
                }
                let short = try await kind { try await database.write("INSERT INTO owners VALUES (3, $1)", ["fine"]) }
                #expect(short == nil)
                let rows = try await database.read("SELECT count(*) FROM owners")
                #expect(try rows[0].int(0) == 2)
            }
        }

        private func mismatches(_ body: () throws -> some Any) -> Bool {
            do {
                _ = try body()
                return false
            } catch {
                return (error as? DatabaseError)?.kind == .mismatch
            }
        }
    }
}
