import SQLite

extension Migration {
    /// The log of accounts for messages that were named and let go, with a line for each that is named by then.
    ///
    /// A connection that goes lets its account go, whoever took it away; a member who goes takes the names of theirs along. The
    /// last 200 lines stay.
    static let messageAccountActs = Migration(
        "messageAccountActs",
        sql: """
            CREATE TABLE message_account_acts (
                number INTEGER PRIMARY KEY,
                name TEXT CHECK (length(name) BETWEEN 1 AND 2000),
                network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 40),
                is_named INTEGER NOT NULL CHECK (is_named IN (0, 1)),
                owner_id TEXT REFERENCES members (id) ON DELETE SET NULL,
                moderator_id TEXT REFERENCES members (id) ON DELETE SET NULL,
                done_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX message_account_acts_moderator ON message_account_acts (moderator_id, number);
            CREATE INDEX message_account_acts_owner ON message_account_acts (owner_id);
            INSERT INTO message_account_acts (name, network, is_named, owner_id, moderator_id, done_at)
            SELECT substr(coalesce('@' || address || '@' || server, name), 1, 2000), network, 1, member_id, member_id, named_at
            FROM message_accounts JOIN connections ON id = connection_id ORDER BY named_at;
            CREATE TRIGGER message_account_acts_cut AFTER INSERT ON message_account_acts BEGIN
                DELETE FROM message_account_acts WHERE number <= new.number - 200;
            END;
            CREATE TRIGGER message_account_acts_nameless BEFORE DELETE ON members BEGIN
                UPDATE message_account_acts SET name = NULL WHERE owner_id = old.id;
            END;
            CREATE TRIGGER connections_let_go BEFORE DELETE ON connections
            WHEN EXISTS (SELECT 1 FROM message_accounts WHERE connection_id = old.id)
            BEGIN
                INSERT INTO message_account_acts (name, network, is_named, owner_id, moderator_id, done_at)
                SELECT iif(m.id IS NULL, NULL, substr(coalesce('@' || old.address || '@' || old.server, old.name), 1, 2000)),
                    old.network, 0, m.id, m.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)
                FROM (SELECT 1) LEFT JOIN members AS m ON m.id = old.member_id;
            END;
            """
    )
}
