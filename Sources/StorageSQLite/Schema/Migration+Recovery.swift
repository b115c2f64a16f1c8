import SQLite

extension Migration {
    /// Printed recovery codes: one sheet for each member who wants one, of the codes only slow digests.
    static let recovery = Migration(
        "recovery codes",
        sql: """
            CREATE TABLE recovery_sheets (
                member_id TEXT NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
                name TEXT NOT NULL UNIQUE CHECK (length(name) = 8),
                salt BLOB NOT NULL CHECK (length(salt) = 16),
                made_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE recovery_codes (
                member_id TEXT NOT NULL REFERENCES recovery_sheets (member_id) ON DELETE CASCADE,
                number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 10),
                digest BLOB NOT NULL CHECK (length(digest) = 32),
                used_at INTEGER,
                PRIMARY KEY (member_id, number)
            ) STRICT, WITHOUT ROWID;
            """
    )
}
