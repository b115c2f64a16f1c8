import SQLite

extension Migration {
    /// Who wrote to an account under a member's name from another server, and what the member says of them.
    static let messagePeople = Migration(
        "messagePeople",
        sql: """
            CREATE TABLE message_people (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                connection_id TEXT NOT NULL REFERENCES message_accounts (connection_id) ON DELETE CASCADE,
                sender TEXT NOT NULL CHECK (length(sender) BETWEEN 1 AND 1000),
                sender_name TEXT NOT NULL CHECK (length(sender_name) BETWEEN 1 AND 1000),
                sender_handle TEXT CHECK (length(sender_handle) <= 1000),
                sender_page TEXT CHECK (length(sender_page) <= 4000),
                written_at INTEGER NOT NULL,
                is_own INTEGER CHECK (is_own IN (0, 1)),
                answered_at INTEGER CHECK ((answered_at IS NULL) = (is_own IS NULL)),
                UNIQUE (member_id, connection_id, sender)
            ) STRICT;
            CREATE INDEX message_people_account ON message_people (connection_id);
            """
    )
}
