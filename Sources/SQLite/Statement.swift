internal import CSQLite
internal import SQLAccess

/// The owner of one prepared statement.
///
/// Not `Sendable`: it belongs to the connection that prepared it.
@safe
final class Statement {
    let pointer: OpaquePointer
    let sql: String
    let parameterCount: Int
    /// Counts the runs of the statement, so that a row of an earlier one is known.
    var run: UInt64 = 0
    /// When the statement was last put into the cache, counted in uses of the cache.
    var lastUse: UInt64 = 0
    /// Whether it was taken from the cache and not put back yet.
    var isRunning = false
    /// Whether it is one of those in the cache.
    var isCached = false
    /// About how many bytes of memory the values of this run take, so far.
    var bytesRead = 0
    /// Where the columns stand, once a table has looked them up.
    var columns: (any RowColumns)?

    /// Prepares exactly one statement; anything but blanks and comments after it is refused.
    convenience init(_ sql: String, on connection: OpaquePointer) throws(DatabaseError) {
        let prepared = try unsafe Self.prepare(sql, on: connection)
        guard let statement = prepared.statement else {
            throw DatabaseError(code: .error, message: "the SQL text holds no statement", sql: sql)
        }
        guard SQLText.isBlank(prepared.rest) else {
            unsafe sqlite3_finalize(statement.pointer)
            throw DatabaseError(code: .error, message: "the SQL text holds more than one statement", sql: sql)
        }
        unsafe self.init(owning: statement.pointer, sql: sql)
    }

    /// Takes over a statement that SQLite prepared.
    init(owning pointer: OpaquePointer, sql: String) {
        unsafe self.pointer = pointer
        self.sql = sql
        parameterCount = Int(unsafe sqlite3_bind_parameter_count(pointer))
    }

    deinit {
        unsafe sqlite3_finalize(pointer)
    }

    /// What SQLite made of the beginning of a text, and the text after it.
    @safe
    struct Prepared {
        @safe
        struct Pointer {
            let pointer: OpaquePointer
        }
        /// `nil` when the text held only blanks and comments.
        var statement: Pointer?
        var rest: Substring.UTF8View
    }

    /// Prepares the first statement of a text; the caller owns it.
    static func prepare(_ sql: String, on connection: OpaquePointer) throws(DatabaseError) -> Prepared {
        // SQLite would end the text there, and the rest would be ignored without a word.
        guard !sql.utf8.contains(0) else {
            throw DatabaseError(code: .error, message: "the SQL text holds a NUL byte", sql: sql)
        }
        var pointer: OpaquePointer?
        var used = 0
        let result = unsafe sql.withCString { text in
            var tail: UnsafePointer<CChar>?
            // One more than the count, for the NUL: then SQLite needs no copy (sqlite3_prepare_v3).
            let length = Int32(clamping: sql.utf8.count + 1)
            let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
            let result = unsafe sqlite3_prepare_v3(connection, text, length, flags, &pointer, &tail)
            used = unsafe tail.map { unsafe $0 - text } ?? sql.utf8.count
            return result
        }
        guard result == SQLITE_OK else {
            throw unsafe DatabaseError(latestOf: connection, code: result, sql: sql)
        }
        let rest = sql[...].utf8.dropFirst(used)
        return unsafe Prepared(statement: pointer.map { unsafe Prepared.Pointer(pointer: $0) }, rest: rest)
    }
}
