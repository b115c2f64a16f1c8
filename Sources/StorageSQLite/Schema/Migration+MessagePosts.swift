import SQLite

extension Migration {
    /// What names the post of a message wherever it is read: one that comes to two accounts is done once, for a day also where
    /// the account that took it is let go.
    static let messagePosts = Migration(
        "messagePosts",
        sql: """
            ALTER TABLE messages ADD COLUMN post TEXT CHECK (length(post) BETWEEN 1 AND 5000);
            CREATE UNIQUE INDEX messages_post ON messages (post, coalesce(member_id, '')) WHERE post IS NOT NULL;
            CREATE TABLE message_posts (
                post TEXT NOT NULL CHECK (length(post) BETWEEN 1 AND 5000),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                written_at INTEGER NOT NULL,
                PRIMARY KEY (member_id, post)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX message_posts_written ON message_posts (written_at);
            CREATE TRIGGER messages_done AFTER DELETE ON messages WHEN old.outcome IS NOT NULL AND old.post IS NOT NULL BEGIN
                INSERT OR IGNORE INTO message_posts (post, member_id, written_at)
                SELECT old.post, id, old.written_at FROM members WHERE id = old.member_id;
            END;
            """
    )
}
