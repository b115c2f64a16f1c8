import SQLite

extension Migration {
    /// What networks say of what a person has there beside posts: its page, its kind and its day.
    static let collections = Migration(
        "what people have at networks beside posts",
        sql: """
            ALTER TABLE stream_topics ADD COLUMN is_told INTEGER NOT NULL DEFAULT 0 CHECK (is_told IN (0, 1));
            ALTER TABLE stream_topics ADD COLUMN page TEXT CHECK (length(page) <= 2000);
            ALTER TABLE stream_topics ADD COLUMN kind TEXT CHECK (length(kind) <= 100);
            ALTER TABLE stream_topics ADD COLUMN day TEXT CHECK (length(day) BETWEEN 4 AND 10);
            """
    )
}
