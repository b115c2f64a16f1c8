import SQLite

extension Migration {
    /// The accounts that take messages for all members, what came to them, and whose messages count.
    ///
    /// A message waits while it has no outcome. Of somebody unknown one row stays, so that they are answered once.
    static let messages = Migration(
        "messages",
        sql: """
            CREATE TABLE message_accounts (
                connection_id TEXT NOT NULL PRIMARY KEY REFERENCES connections (id) ON DELETE CASCADE,
                named_at INTEGER NOT NULL,
                read_to INTEGER NOT NULL,
                next_at INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE messages (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                connection_id TEXT NOT NULL REFERENCES message_accounts (connection_id) ON DELETE CASCADE,
                remote_id TEXT NOT NULL CHECK (length(remote_id) BETWEEN 1 AND 1000),
                member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
                sender TEXT NOT NULL CHECK (length(sender) BETWEEN 1 AND 1000),
                sender_name TEXT NOT NULL CHECK (length(sender_name) BETWEEN 1 AND 1000),
                sender_handle TEXT CHECK (length(sender_handle) <= 1000),
                sender_page TEXT CHECK (length(sender_page) <= 4000),
                words TEXT NOT NULL CHECK (length(words) <= 4000),
                is_letter INTEGER NOT NULL CHECK (is_letter IN (0, 1)),
                written_at INTEGER NOT NULL,
                attempts INTEGER NOT NULL DEFAULT 0,
                held_until INTEGER,
                held_by TEXT,
                outcome TEXT CHECK (length(outcome) <= 40),
                title TEXT CHECK (length(title) BETWEEN 1 AND 1000),
                book_id TEXT CHECK (length(book_id) = 26),
                draft TEXT CHECK (length(draft) = 26),
                UNIQUE (connection_id, remote_id),
                CHECK ((title IS NULL) = (book_id IS NULL)),
                CHECK (outcome IS NULL OR words = '')
            ) STRICT;
            CREATE UNIQUE INDEX messages_stranger ON messages (connection_id, sender) WHERE member_id IS NULL;
            CREATE INDEX messages_waiting ON messages (written_at, id) WHERE outcome IS NULL;
            CREATE INDEX messages_member ON messages (member_id, written_at, id);

            CREATE TABLE message_settings (
                member_id TEXT NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
                is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
                since INTEGER
            ) STRICT;

            CREATE INDEX connections_address ON connections (network, server, address) WHERE address IS NOT NULL;
            """
    )
}
