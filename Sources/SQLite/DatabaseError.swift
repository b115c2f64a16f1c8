internal import CSQLite
public import SQLAccess

/// What went wrong in the database.
///
/// It never holds bound values: those may be tokens. The message is SQLite's own or a sentence a person can act on.
public struct DatabaseError: SQLFailure, Hashable, Sendable, CustomStringConvertible {
    /// The extended result code.
    public let code: ResultCode
    /// What happened, without bound values.
    public let message: String
    /// The statement as it was prepared, without bound values; `nil` when no statement was involved.
    public let sql: String?

    /// An error from its parts.
    public init(code: ResultCode, message: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// What it means for whoever asked.
    public var kind: SQLFailureKind {
        switch code {
        case .constraintUnique, .constraintPrimaryKey: return .unique
        case .constraintForeignKey: return .foreignKey
        default: break
        }
        switch code.primary {
        case .constraint: return .check
        case .tooBig: return .value
        case .interrupt: return .timeout
        case .abort: return .conflict
        case .busy, .locked, .cannotOpen: return .unavailable
        case .full, .noMemory: return .full
        case .error, .readOnly, .notAuthorized, .range: return .statement
        case .mismatch: return .mismatch
        case .misuse: return .misuse
        default: return .other
        }
    }

    /// Code, message and statement on one line, for logs.
    public var description: String {
        guard let sql else { return "\(code): \(message)" }
        let line = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "\(code): \(message) [\(line)]"
    }
}

extension DatabaseError {
    static let closed = DatabaseError(code: .misuse, message: "the database is closed")

    /// The error a connection reports for its latest call; must be made before the next call on it.
    init(latestOf connection: OpaquePointer, code: Int32, sql: String? = nil) {
        let message = unsafe sqlite3_errmsg(connection).map { unsafe String(cString: $0) } ?? "out of memory"
        self.init(code: ResultCode(rawValue: code), message: message, sql: sql)
    }
}
