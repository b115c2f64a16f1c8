internal import SQLAccess

/// What a statement may stand beside, told by its first word.
///
/// - Rule: only what reads and writes rows shares a transaction with others; what begins or ends one, or changes the session
///   for whoever comes next, is refused.
/// - Why: a COMMIT among others would save what stands before it, which goes again when one behind it fails; so would what
///   commits by itself (CALL, VACUUM, CREATE INDEX CONCURRENTLY).
/// - Without it: the same row twice.
enum StatementKind {
    /// Reads or writes rows.
    case query
    /// Belongs to transactions and sessions.
    case control
    /// Anything else: definitions, procedures, upkeep.
    case other
    /// Begins with no word: empty, or a comment, behind which anything could stand.
    case unreadable

    /// The kind of a statement.
    init(_ sql: String) {
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D]
        let word = sql.utf8.drop { blanks.contains($0) }.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
        guard !word.isEmpty else {
            self = .unreadable
            return
        }
        let text = word.count <= Self.longest ? String(Substring(word)).uppercased() : ""
        self = Self.queries.contains(text) ? .query : Self.controls.contains(text) ? .control : .other
    }

    /// Throws ``DatabaseError/Kind/misuse`` unless it is one of these kinds.
    static func require(_ kinds: Set<StatementKind>, _ sql: String) throws(DatabaseError) -> StatementKind {
        let kind = StatementKind(sql)
        guard kinds.contains(kind) else {
            let message =
                kind == .unreadable
                ? "a statement begins with its word" : "a statement of this kind has no place here"
            throw DatabaseError(.misuse, message, sql: sql)
        }
        return kind
    }

    private static let queries: Set = [
        "SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "MERGE", "VALUES", "TABLE", "SHOW",
    ]
    private static let controls: Set = [
        "BEGIN", "START", "COMMIT", "END", "ROLLBACK", "ABORT", "SAVEPOINT", "RELEASE", "PREPARE", "EXECUTE",
        "DEALLOCATE",
        "SET", "RESET", "DISCARD", "LOAD", "LISTEN", "UNLISTEN", "NOTIFY", "DECLARE", "FETCH", "MOVE", "CLOSE",
    ]
    private static let longest = 10
}
