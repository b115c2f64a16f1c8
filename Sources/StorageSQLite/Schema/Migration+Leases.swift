import SQLite

extension Migration {
    /// Who does what only one program may do at a time.
    static let leases = Migration(
        "leases",
        sql: """
            CREATE TABLE leases (
                name TEXT NOT NULL PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 400),
                holder TEXT NOT NULL CHECK (length(holder) BETWEEN 1 AND 100),
                until INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """
    )
}
