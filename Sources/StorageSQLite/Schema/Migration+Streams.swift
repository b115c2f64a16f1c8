import SQLite

extension Migration {
    /// What networks showed to members, each entry for its member alone; what was never read of it; and what is to be read.
    ///
    /// `streams_wished` finds the list that waits longest, `stream_items_member` and `stream_items_connection` a page of all
    /// lists or of one by where it begins, `stream_items_read` what has to go, however much is kept.
    static let streams = Migration(
        "streams",
        sql: """
            CREATE TABLE streams (
                connection_id TEXT NOT NULL PRIMARY KEY REFERENCES connections (id) ON DELETE CASCADE,
                read_at INTEGER,
                wished_at INTEGER,
                wished_gap INTEGER,
                held_until INTEGER,
                held_by TEXT CHECK (length(held_by) <= 100),
                failure TEXT CHECK (length(failure) <= 40),
                paused_until INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX streams_wished ON streams (wished_at) WHERE wished_at IS NOT NULL;

            CREATE TABLE stream_items (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                remote_id TEXT NOT NULL CHECK (length(remote_id) BETWEEN 1 AND 200),
                moment INTEGER NOT NULL,
                read_at INTEGER NOT NULL,
                weight INTEGER NOT NULL,
                body TEXT NOT NULL CHECK (length(body) <= 200000),
                UNIQUE (connection_id, remote_id)
            ) STRICT;
            CREATE INDEX stream_items_member ON stream_items (member_id, moment, number);
            CREATE INDEX stream_items_read ON stream_items (connection_id, read_at);
            CREATE INDEX stream_items_connection ON stream_items (connection_id, moment, number);

            CREATE TABLE stream_gaps (
                connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
                moment INTEGER NOT NULL,
                next TEXT NOT NULL CHECK (length(next) BETWEEN 1 AND 2048),
                PRIMARY KEY (connection_id, moment)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE posts_read (
                network TEXT NOT NULL PRIMARY KEY CHECK (length(network) BETWEEN 1 AND 20),
                day INTEGER NOT NULL,
                posts INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """
    )
}
