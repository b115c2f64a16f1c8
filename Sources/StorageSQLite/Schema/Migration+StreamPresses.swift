import SQLite

extension Migration {
    /// What members pressed at posts of their networks: a row for each mark on each post of a connection, with what is wanted
    /// of it and how far the network was told.
    static let streamPresses = Migration(
        "stream presses",
        sql: """
            CREATE TABLE stream_presses (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
                post_id TEXT NOT NULL CHECK (length(post_id) BETWEEN 1 AND 200),
                mark TEXT NOT NULL CHECK (length(mark) BETWEEN 1 AND 20),
                is_wanted INTEGER NOT NULL,
                wish INTEGER NOT NULL,
                is_on INTEGER,
                state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'done', 'refused')),
                attempts INTEGER NOT NULL,
                next_attempt_at INTEGER,
                failure TEXT CHECK (length(failure) <= 40),
                updated_at INTEGER NOT NULL,
                UNIQUE (connection_id, post_id, mark)
            ) STRICT;
            CREATE INDEX stream_presses_member ON stream_presses (member_id);
            CREATE INDEX stream_presses_waiting ON stream_presses (connection_id, id) WHERE state = 'waiting';
            CREATE INDEX stream_presses_sending ON stream_presses (id) WHERE state = 'sending';
            CREATE INDEX stream_presses_ended ON stream_presses (updated_at) WHERE state IN ('done', 'refused');
            """
    )
}
