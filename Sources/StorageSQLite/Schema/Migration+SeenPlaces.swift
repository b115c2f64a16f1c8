import SQLite

extension Migration {
    /// How far lists of networks were read in each session.
    static let seenPlaces = Migration(
        "seen places",
        sql: """
            CREATE TABLE stream_seen (
                session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
                list TEXT NOT NULL CHECK (length(list) BETWEEN 1 AND 200),
                newest_moment INTEGER NOT NULL,
                newest_number INTEGER NOT NULL,
                seen_at INTEGER NOT NULL,
                left_moment INTEGER,
                left_number INTEGER,
                left_at INTEGER,
                PRIMARY KEY (session_id, list)
            ) STRICT, WITHOUT ROWID;
            """
    )
}
