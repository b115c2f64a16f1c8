import SQLite

extension Migration {
    /// What quotes a post stands among the answers, and whether its writer had yet to say yes to it.
    ///
    /// A check cannot be changed where it stands, so the table is made anew with its indexes and triggers.
    static let quotes = Migration("quotes", fingerprint: "quotes 1") { connection in
        try connection.executeScript(
            """
            CREATE TABLE stream_replies_new (
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
                subject TEXT NOT NULL CHECK (subject IN ('post', 'quote', 'person')),
                awaits_yes INTEGER NOT NULL DEFAULT 0 CHECK (awaits_yes IN (0, 1)),
                CHECK ((receipt_id IS NULL) = (receipt_url IS NULL))
            ) STRICT;
            INSERT INTO stream_replies_new
            SELECT id, member_id, connection_id, network, item_number, post_id, writer, page, words, warning, readers, state,
                receipt_id, receipt_url, attempts, next_attempt_at, failure, failure_message, created_at, updated_at,
                subject, 0
            FROM stream_replies;
            DROP TABLE stream_replies;
            ALTER TABLE stream_replies_new RENAME TO stream_replies;
            CREATE INDEX stream_replies_member ON stream_replies (member_id, id);
            CREATE INDEX stream_replies_post ON stream_replies (connection_id, post_id, id);
            CREATE INDEX stream_replies_due ON stream_replies (connection_id, id) WHERE state IN ('waiting', 'unknown');
            CREATE INDEX stream_replies_unsettled ON stream_replies (member_id) WHERE state IN ('refused', 'unknown');
            CREATE INDEX stream_replies_sending ON stream_replies (id) WHERE state = 'sending';
            CREATE INDEX stream_replies_ended ON stream_replies (updated_at) WHERE state IN ('posted', 'refused');
            """
        )
        try noticeReplies(connection)
    }
}
