import SQLite

extension Migration {
    /// The log of accounts for messages that were named and let go.
    static let messageAccountActs = Migration(
        "messageAccountActs",
        sql: """
            CREATE TABLE message_account_acts (
                number INTEGER PRIMARY KEY,
                name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 2000),
                network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 40),
                is_named INTEGER NOT NULL CHECK (is_named IN (0, 1)),
                moderator_id TEXT REFERENCES members (id) ON DELETE SET NULL,
                done_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX message_account_acts_moderator ON message_account_acts (moderator_id, number);
            """
    )
}
