internal import CSQLite
public import Primitives

/// One row of a result, valid only inside the closure it is handed to; used later, it throws ``ResultCode/misuse``.
///
/// Columns are counted from 0. Each accessor throws ``ResultCode/mismatch`` when the column holds another type: a STRICT
/// table never does, so it means that the query and the code that reads it differ.
public struct Row {
    let statement: Statement
    private let run: UInt64

    /// The row a statement stands on.
    init(_ statement: Statement) {
        self.statement = statement
        run = statement.run
    }

    /// The number of columns.
    public var count: Int { Int(unsafe sqlite3_column_count(statement.pointer)) }

    /// An integer.
    public func int64(_ column: Int) throws(DatabaseError) -> Int64 {
        guard let value = try optionalInt64(column) else { throw mismatch(column, "an integer") }
        return value
    }

    /// An integer.
    public func int(_ column: Int) throws(DatabaseError) -> Int { Int(try int64(column)) }

    /// Whether an integer is not 0.
    public func bool(_ column: Int) throws(DatabaseError) -> Bool { try int64(column) != 0 }

    /// A real number; an integer is converted.
    public func double(_ column: Int) throws(DatabaseError) -> Double {
        guard let value = try optionalDouble(column) else { throw mismatch(column, "a number") }
        return value
    }

    /// A text; bytes that are not UTF-8 are refused.
    public func text(_ column: Int) throws(DatabaseError) -> String {
        guard let value = try optionalText(column) else { throw mismatch(column, "a text") }
        return value
    }

    /// Bytes.
    public func blob(_ column: Int) throws(DatabaseError) -> [UInt8] {
        guard let value = try optionalBlob(column) else { throw mismatch(column, "a blob") }
        return value
    }

    /// A moment stored as milliseconds.
    public func timestamp(_ column: Int) throws(DatabaseError) -> Timestamp {
        Timestamp(milliseconds: try int64(column))
    }

    /// An identifier that this program stored.
    public func id<Entity>(_ column: Int, of type: Entity.Type = Entity.self) throws(DatabaseError) -> ID<Entity> {
        ID(trusted: try text(column))
    }

    /// The type of a column, after a check that the statement still stands where it did.
    func type(_ column: Int) throws(DatabaseError) -> Int32 {
        guard run == statement.run else {
            let message = "a row was used outside the closure it was handed to"
            throw DatabaseError(code: .misuse, message: message, sql: statement.sql)
        }
        return unsafe sqlite3_column_type(statement.pointer, Int32(clamping: column))
    }

    func mismatch(_ column: Int, _ expected: String) -> DatabaseError {
        let name = unsafe sqlite3_column_name(statement.pointer, Int32(clamping: column))
            .map { unsafe String(cString: $0) }
        let found =
            switch unsafe sqlite3_column_type(statement.pointer, Int32(clamping: column)) {
            case SQLITE_NULL: "NULL"
            case SQLITE_INTEGER: "an integer"
            case SQLITE_FLOAT: "a real number"
            case SQLITE_TEXT: "a text"
            default: "a blob"
            }
        return DatabaseError(
            code: .mismatch,
            message: "column \(column) (\(name ?? "none such")) holds \(found), not \(expected)",
            sql: statement.sql
        )
    }
}

@available(*, unavailable, message: "a row belongs to the thread that reads it")
extension Row: Sendable {}
