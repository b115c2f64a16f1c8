import SQLite

extension Migration {
    /// What is rarely changed about a post, by name; shares and drafts before this changed nothing.
    static let postOptions = Migration(
        "post options",
        sql: """
            ALTER TABLE shares ADD COLUMN options TEXT NOT NULL DEFAULT '' CHECK (length(options) <= 2000);
            ALTER TABLE share_drafts ADD COLUMN options TEXT NOT NULL DEFAULT '' CHECK (length(options) <= 2000);
            """
    )
}
