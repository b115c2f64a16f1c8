internal import CSQLite
public import Primitives
public import SQLValues

extension Row {
    /// An integer, or `nil` for NULL.
    public func optionalInt64(_ column: Int) throws(DatabaseError) -> Int64? {
        switch try type(column) {
        case SQLITE_INTEGER: unsafe sqlite3_column_int64(statement.pointer, Int32(clamping: column))
        case SQLITE_NULL: nil
        default: throw mismatch(column, "an integer")
        }
    }

    /// An integer, or `nil` for NULL.
    public func optionalInt(_ column: Int) throws(DatabaseError) -> Int? { try optionalInt64(column).map { Int($0) } }

    /// Whether an integer is not 0, or `nil` for NULL.
    public func optionalBool(_ column: Int) throws(DatabaseError) -> Bool? { try optionalInt64(column).map { $0 != 0 } }

    /// A real number, or `nil` for NULL; an integer is converted.
    public func optionalDouble(_ column: Int) throws(DatabaseError) -> Double? {
        switch try type(column) {
        case SQLITE_FLOAT, SQLITE_INTEGER: unsafe sqlite3_column_double(statement.pointer, Int32(clamping: column))
        case SQLITE_NULL: nil
        default: throw mismatch(column, "a number")
        }
    }

    /// A text, or `nil` for NULL; bytes that are not UTF-8 are refused.
    public func optionalText(_ column: Int) throws(DatabaseError) -> String? {
        switch try type(column) {
        case SQLITE_TEXT:
            let index = Int32(clamping: column)
            // The text first: asking for the count first would count another encoding (sqlite3_column_bytes).
            let start = unsafe sqlite3_column_text(statement.pointer, index)
            let count = Int(unsafe sqlite3_column_bytes(statement.pointer, index))
            statement.bytesRead += count + Self.overhead
            let bytes = unsafe UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
            // Not `String(validating:as:)`: being generic and not specialised, it costs twice as much.
            do throws(UTF8.ValidationError) {
                return unsafe String(copying: try UTF8Span(validating: bytes.span))
            } catch {
                throw mismatch(column, "UTF-8")
            }
        case SQLITE_NULL: return nil
        default: throw mismatch(column, "a text")
        }
    }

    /// Bytes, or `nil` for NULL.
    public func optionalBlob(_ column: Int) throws(DatabaseError) -> [UInt8]? {
        switch try type(column) {
        case SQLITE_BLOB:
            let index = Int32(clamping: column)
            let start = unsafe sqlite3_column_blob(statement.pointer, index)
            let count = Int(unsafe sqlite3_column_bytes(statement.pointer, index))
            statement.bytesRead += count + Self.overhead
            return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
        case SQLITE_NULL: return nil
        default: throw mismatch(column, "a blob")
        }
    }

    /// A moment stored as milliseconds, or `nil` for NULL.
    public func optionalTimestamp(_ column: Int) throws(DatabaseError) -> Timestamp? {
        try optionalInt64(column).map { Timestamp(milliseconds: $0) }
    }

    /// An identifier that this program stored, or `nil` for NULL.
    public func optionalID<Entity>(
        _ column: Int,
        of type: Entity.Type = Entity.self
    ) throws(DatabaseError) -> ID<Entity>? {
        try optionalText(column).map { ID(trusted: $0) }
    }

    /// Whatever the column holds.
    public func value(_ column: Int) throws(DatabaseError) -> SQLValue {
        switch try type(column) {
        case SQLITE_INTEGER: .integer(try int64(column))
        case SQLITE_FLOAT: .real(try double(column))
        case SQLITE_TEXT: .text(try text(column))
        case SQLITE_BLOB: .blob(try blob(column))
        default: .null
        }
    }

    /// About what a text or blob takes besides its bytes.
    private static var overhead: Int { 48 }
}
