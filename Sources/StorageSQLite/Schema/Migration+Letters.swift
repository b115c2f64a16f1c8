import SQLite

extension Migration {
    /// What is said to one person and under no post stands among the answers: `post_id` is that person then.
    static let letters = Migration(
        "letters",
        sql: """
            ALTER TABLE stream_replies ADD COLUMN subject TEXT NOT NULL DEFAULT 'post' CHECK (subject IN ('post', 'person'));
            """
    )
}
