import Primitives
import SQLValues
import SQLite
import Testing

@Suite("Values bound and read")
struct ValueTests {
    /// Binds a value, stores it in a column without a type, and reads it back through a reader.
    private func roundTrip(_ value: any Bindable) async throws -> SQLValue? {
        let store = try TemporaryDatabase("CREATE TABLE t (v ANY) STRICT")
        try await store.database.write { [value = value.sqlValue] connection in
            try connection.execute("INSERT INTO t (v) VALUES (?)", [value])
        }
        return try store.database.read { connection in
            try connection.first("SELECT v FROM t") { row in try row.value(0) }
        }
    }

    @Test("text with a NUL in the middle survives")
    func nulInText() async throws {
        let text = "ab\u{0}cd"
        #expect(try await roundTrip(text) == .text(text))
    }

    @Test("empty text, empty blob and NULL are three things")
    func emptyValues() async throws {
        #expect(try await roundTrip("") == .text(""))
        #expect(try await roundTrip([UInt8]()) == .blob([]))
        #expect(try await roundTrip(String?.none) == .null)
        #expect(try await roundTrip([UInt8]?.none) == .null)
    }

    @Test(
        "integers keep all 64 bits",
        arguments: [.min, .min + 1, -1, 0, 1, 9_007_199_254_740_993, .max - 1, .max] as [Int64]
    )
    func integers(_ number: Int64) async throws {
        #expect(try await roundTrip(number) == .integer(number))
    }

    @Test(
        "real numbers keep every bit",
        arguments: [0.1, 1e308, -1e308, .leastNonzeroMagnitude, .infinity, -.infinity, 1.5] as [Double]
    )
    func reals(_ number: Double) async throws {
        #expect(try await roundTrip(number) == .real(number))
    }

    @Test("NaN is refused, because SQLite would store NULL")
    func nan() async throws {
        await #expect { try await roundTrip(Double.nan) } throws: { ResultCode.mismatch ~= $0 }
    }

    @Test("text outside the basic plane and combining marks come back byte for byte")
    func unicode() async throws {
        for text in ["e\u{301}", "\u{E9}", "👩‍👩‍👧‍👦", "\u{10FFFF}", "\u{FEFF}x", String(repeating: "ß", count: 70_000)] {
            guard case .text(let back) = try await roundTrip(text) else {
                Issue.record("not a text")
                continue
            }
            #expect(Array(back.utf8) == Array(text.utf8))
        }
    }

    @Test("timestamps, identifiers, flags and raw values are bound as what they hold")
    func projectTypes() async throws {
        let id = ID<ValueTests>(at: Timestamp(milliseconds: 1), entropy: Array(0..<10))
        #expect(try await roundTrip(Timestamp(milliseconds: -5)) == .integer(-5))
        #expect(try await roundTrip(id) == .text(id.text))
        #expect(try await roundTrip(true) == .integer(1))
        #expect(try await roundTrip(false) == .integer(0))
        #expect(try await roundTrip(Colour.red) == .text("red"))
        #expect(try await roundTrip(Int32.min) == .integer(Int64(Int32.min)))
    }

    enum Colour: String, Bindable { case red }

    /// Reads one expression with one accessor.
    private func read<Value>(_ expression: String, _ accessor: (Row) throws -> Value) throws -> Value? {
        let store = try TemporaryDatabase("")
        return try store.database.read { connection in
            try connection.first("SELECT \(expression) AS answer", [], accessor)
        }
    }

    @Test("each accessor refuses another type")
    func mismatches() throws {
        #expect(throws: DatabaseError.self) { try read("1") { row in try row.text(0) } }
        #expect(throws: DatabaseError.self) { try read("'x'") { row in try row.int(0) } }
        #expect(throws: DatabaseError.self) { try read("x'00'") { row in try row.text(0) } }
        #expect(throws: DatabaseError.self) { try read("'x'") { row in try row.blob(0) } }
        #expect(throws: DatabaseError.self) { try read("'x'") { row in try row.double(0) } }
        #expect(throws: DatabaseError.self) { try read("1.5") { row in try row.int(0) } }
        #expect(try read("1") { row in try row.double(0) } == 1)
    }

    @Test("the error of an accessor names the column and what it holds")
    func mismatchMessage() throws {
        let error = #expect(throws: DatabaseError.self) { try read("NULL") { row in try row.int(0) } }
        #expect(error?.code == .mismatch)
        #expect(error?.message == "column 0 (answer) holds NULL, not an integer")
    }

    @Test("a column that does not exist is refused", arguments: [-1, 1, Int.max])
    func noSuchColumn(_ column: Int) throws {
        #expect(throws: DatabaseError.self) { try read("1") { row in try row.int(column) } }
    }

    @Test("optional accessors give nil for NULL")
    func optionals() throws {
        #expect(try read("NULL") { row in try row.optionalInt(0) } == .some(nil))
        #expect(try read("NULL") { row in try row.optionalText(0) } == .some(nil))
        #expect(try read("NULL") { row in try row.optionalBlob(0) } == .some(nil))
        #expect(try read("NULL") { row in try row.optionalDouble(0) } == .some(nil))
        #expect(try read("NULL") { row in try row.optionalBool(0) } == .some(nil))
        #expect(try read("NULL") { row in try row.optionalTimestamp(0) } == .some(nil))
    }

    @Test("text that is not UTF-8 is refused")
    func invalidText() throws {
        #expect(throws: DatabaseError.self) { try read("CAST(x'61FF62' AS TEXT)") { row in try row.text(0) } }
    }
}
