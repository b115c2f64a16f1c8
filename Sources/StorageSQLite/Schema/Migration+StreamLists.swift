import SQLite

extension Migration {
    /// A connection has further lists besides what its network shows first, each with its own entries, gaps and wishes; and
    /// where each list ends at its network is kept, as far as it was read to there.
    ///
    /// Keys stand in the tables, so they are made anew. What was kept until now is of the list that networks show first. The
    /// indexes are those of the tables before, by list.
    static let streamLists = Migration(
        "stream lists",
        sql: """
            CREATE TABLE listed_streams (
                connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
                list TEXT NOT NULL CHECK (length(list) BETWEEN 1 AND 200),
                read_at INTEGER,
                wished_at INTEGER,
                wished_gap INTEGER,
                held_until INTEGER,
                held_by TEXT CHECK (length(held_by) <= 100),
                failure TEXT CHECK (length(failure) <= 40),
                paused_until INTEGER,
                end_moment INTEGER,
                PRIMARY KEY (connection_id, list)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO listed_streams
                SELECT connection_id, 'home', read_at, wished_at, wished_gap, held_until, held_by, failure, paused_until, NULL
                FROM streams;
            DROP TABLE streams;
            ALTER TABLE listed_streams RENAME TO streams;
            CREATE INDEX streams_wished ON streams (wished_at) WHERE wished_at IS NOT NULL;

            CREATE TABLE listed_stream_items (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
                list TEXT NOT NULL CHECK (length(list) BETWEEN 1 AND 200),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                remote_id TEXT NOT NULL CHECK (length(remote_id) BETWEEN 1 AND 200),
                moment INTEGER NOT NULL,
                read_at INTEGER NOT NULL,
                weight INTEGER NOT NULL,
                body TEXT NOT NULL CHECK (length(body) <= 200000),
                UNIQUE (connection_id, list, remote_id)
            ) STRICT;
            INSERT INTO listed_stream_items
                SELECT number, connection_id, 'home', member_id, remote_id, moment, read_at, weight, body FROM stream_items;
            DROP TABLE stream_items;
            ALTER TABLE listed_stream_items RENAME TO stream_items;
            CREATE INDEX stream_items_member ON stream_items (member_id, list, moment, number);
            CREATE INDEX stream_items_read ON stream_items (connection_id, list, read_at);
            CREATE INDEX stream_items_connection ON stream_items (connection_id, list, moment, number);

            CREATE TABLE listed_stream_gaps (
                connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
                list TEXT NOT NULL CHECK (length(list) BETWEEN 1 AND 200),
                moment INTEGER NOT NULL,
                next TEXT NOT NULL CHECK (length(next) BETWEEN 1 AND 2048),
                PRIMARY KEY (connection_id, list, moment)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO listed_stream_gaps SELECT connection_id, 'home', moment, next FROM stream_gaps;
            DROP TABLE stream_gaps;
            ALTER TABLE listed_stream_gaps RENAME TO stream_gaps;
            """
    )
}
