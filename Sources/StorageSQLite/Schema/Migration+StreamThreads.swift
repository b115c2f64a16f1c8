import SQLite

extension Migration {
    /// The threads around entries of streams, and what is still to be read of them: one row for an entry, which goes with it.
    static let streamThreads = Migration(
        "stream threads",
        sql: """
            CREATE TABLE stream_threads (
                number INTEGER NOT NULL UNIQUE REFERENCES stream_items (number) ON DELETE CASCADE,
                connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
                post_id TEXT NOT NULL CHECK (length(post_id) BETWEEN 1 AND 200),
                asked_at INTEGER NOT NULL,
                read_at INTEGER,
                wished_at INTEGER,
                held_until INTEGER,
                held_by TEXT CHECK (length(held_by) <= 100),
                failure TEXT CHECK (length(failure) <= 40),
                paused_until INTEGER,
                above TEXT NOT NULL DEFAULT '[]' CHECK (length(above) <= 1000000),
                below TEXT NOT NULL DEFAULT '[]' CHECK (length(below) <= 1000000),
                is_cut INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            CREATE INDEX stream_threads_wished ON stream_threads (wished_at) WHERE wished_at IS NOT NULL;
            CREATE INDEX stream_threads_asked ON stream_threads (connection_id, asked_at);
            """
    )
}
