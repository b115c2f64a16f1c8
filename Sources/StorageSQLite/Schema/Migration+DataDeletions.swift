import SQLite

extension Migration {
    /// Deletions that networks asked for; a row names nobody.
    static let dataDeletions = Migration(
        "data deletions",
        sql: """
            CREATE TABLE data_deletions (
                code_digest BLOB NOT NULL PRIMARY KEY CHECK (length(code_digest) = 32),
                network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
                done_at INTEGER NOT NULL,
                had_data INTEGER NOT NULL CHECK (had_data IN (0, 1))
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX data_deletions_done ON data_deletions (done_at);
            """
    )
}
