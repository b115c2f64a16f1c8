import SQLite

extension Migration {
    /// What names the post of a message wherever it is read: one that comes to two accounts is done once.
    static let messagePosts = Migration(
        "messagePosts",
        sql: """
            ALTER TABLE messages ADD COLUMN post TEXT CHECK (length(post) BETWEEN 1 AND 5000);
            CREATE UNIQUE INDEX messages_post ON messages (post, coalesce(member_id, '')) WHERE post IS NOT NULL;
            """
    )
}
