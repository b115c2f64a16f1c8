import SQLite

extension Migration {
    /// When the buckets of attempts are full again, in microseconds since 1970; of whose they are, digests.
    static let rateLimits = Migration(
        "rate limits",
        sql: """
            CREATE TABLE rate_limits (
                kind TEXT NOT NULL,
                key_digest BLOB NOT NULL,
                full_at INTEGER NOT NULL,
                PRIMARY KEY (kind, key_digest)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX rate_limits_full ON rate_limits (kind, full_at);
            """
    )
}
