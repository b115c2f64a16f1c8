import SQLite

extension Migration {
    /// What members answer to posts of their networks: a row for each press of the button, with all that is sent and how far
    /// it is.
    static let streamReplies = Migration(
        "stream replies",
        sql: """
            CREATE TABLE stream_replies (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
                network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 40),
                item_number INTEGER NOT NULL,
                post_id TEXT NOT NULL CHECK (length(post_id) BETWEEN 1 AND 200),
                writer TEXT NOT NULL,
                page TEXT,
                words TEXT NOT NULL CHECK (length(words) BETWEEN 1 AND 63000),
                warning TEXT NOT NULL CHECK (length(warning) <= 200),
                readers TEXT NOT NULL CHECK (length(readers) <= 20),
                state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'posted', 'refused', 'unknown')),
                receipt_id TEXT,
                receipt_url TEXT,
                attempts INTEGER NOT NULL,
                next_attempt_at INTEGER,
                failure TEXT CHECK (length(failure) <= 40),
                failure_message TEXT,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL,
                CHECK ((receipt_id IS NULL) = (receipt_url IS NULL))
            ) STRICT;
            CREATE INDEX stream_replies_member ON stream_replies (member_id, id);
            CREATE INDEX stream_replies_post ON stream_replies (connection_id, post_id, id);
            CREATE INDEX stream_replies_due ON stream_replies (connection_id, id) WHERE state IN ('waiting', 'unknown');
            CREATE INDEX stream_replies_unsettled ON stream_replies (member_id) WHERE state IN ('refused', 'unknown');
            CREATE INDEX stream_replies_sending ON stream_replies (id) WHERE state = 'sending';
            CREATE INDEX stream_replies_ended ON stream_replies (updated_at) WHERE state IN ('posted', 'refused');
            """
    )
}
