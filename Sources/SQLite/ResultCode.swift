/// A result code of SQLite, primary (`constraint`) or extended (`constraintUnique`).
///
/// A primary code matches all its extended codes in a pattern:
/// ```swift
/// do { ... } catch ResultCode.constraintUnique { ... } catch ResultCode.constraint { ... }
/// ```
/// Source: `sqlite3.h` and <https://www.sqlite.org/rescode.html>.
public struct ResultCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The number of `sqlite3.h`.
    public let rawValue: Int32

    /// A code from its number.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// An extended code: the number of its kind above the eight bits of the primary code.
    init(_ primary: ResultCode, _ kind: Int32) {
        rawValue = primary.rawValue | kind << 8
    }

    /// The code without its extension.
    public var primary: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }

    /// The number, for logs.
    public var description: String { "SQLite \(rawValue)" }

    /// Whether a code is this one, or one of its extended codes when this one is primary.
    public static func ~= (pattern: ResultCode, code: ResultCode) -> Bool {
        pattern == code || pattern == code.primary
    }

    /// Whether an error is a ``DatabaseError`` whose code matches.
    public static func ~= (pattern: ResultCode, error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return false }
        return pattern ~= error.code
    }
}

extension ResultCode {
    static let ok = ResultCode(rawValue: 0)
    static let row = ResultCode(rawValue: 100)
    static let done = ResultCode(rawValue: 101)

    /// Wrong SQL, or a rule of this module was broken.
    public static let error = ResultCode(rawValue: 1)
    /// The transaction this statement belonged to is gone.
    public static let abort = ResultCode(rawValue: 4)
    /// Another connection held the lock for longer than the busy timeout, or every reader was taken.
    public static let busy = ResultCode(rawValue: 5)
    /// A table is locked inside one connection.
    public static let locked = ResultCode(rawValue: 6)
    /// Out of memory.
    public static let noMemory = ResultCode(rawValue: 7)
    /// A write on a connection or file that only reads.
    public static let readOnly = ResultCode(rawValue: 8)
    /// A read ran longer than its limit.
    public static let interrupt = ResultCode(rawValue: 9)
    /// The disk failed.
    public static let ioError = ResultCode(rawValue: 10)
    /// The file is damaged.
    public static let corrupt = ResultCode(rawValue: 11)
    /// The disk, or the file up to its page limit, is full.
    public static let full = ResultCode(rawValue: 13)
    /// The file cannot be opened or made.
    public static let cannotOpen = ResultCode(rawValue: 14)
    /// A text or blob is larger than SQLite allows.
    public static let tooBig = ResultCode(rawValue: 18)
    /// A constraint of the schema was broken.
    public static let constraint = ResultCode(rawValue: 19)
    /// A column holds another type than the one asked for.
    public static let mismatch = ResultCode(rawValue: 20)
    /// The database was closed, or a connection was used against its rules.
    public static let misuse = ResultCode(rawValue: 21)
    /// The statement is not allowed where it was run.
    public static let notAuthorized = ResultCode(rawValue: 23)
    /// The number of bindings differs from the number of parameters.
    public static let range = ResultCode(rawValue: 25)
    /// The file is not a SQLite database.
    public static let notADatabase = ResultCode(rawValue: 26)

    /// A read transaction cannot become a write transaction any more, however long one waits.
    public static let busySnapshot = ResultCode(.busy, 2)
    /// A CHECK constraint.
    public static let constraintCheck = ResultCode(.constraint, 1)
    /// A foreign key.
    public static let constraintForeignKey = ResultCode(.constraint, 3)
    /// A NOT NULL constraint.
    public static let constraintNotNull = ResultCode(.constraint, 5)
    /// A primary key.
    public static let constraintPrimaryKey = ResultCode(.constraint, 6)
    /// A trigger called RAISE.
    public static let constraintTrigger = ResultCode(.constraint, 7)
    /// A UNIQUE constraint or index.
    public static let constraintUnique = ResultCode(.constraint, 8)
    /// A value of the wrong type for a column of a STRICT table.
    public static let constraintDataType = ResultCode(.constraint, 12)
}
