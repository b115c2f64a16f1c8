import SQLite

extension Migration {
    /// One press of the button that goes to several connections, and warnings.
    ///
    /// `press_key` is the same for all shares of one press; a share from before was alone in its own.
    static let sharesTogether = Migration(
        "shares together",
        sql: """
            ALTER TABLE shares ADD COLUMN press_key TEXT NOT NULL DEFAULT '' CHECK (length(press_key) IN (0, 22));
            ALTER TABLE shares ADD COLUMN warning TEXT NOT NULL DEFAULT '' CHECK (length(warning) <= 1000);
            UPDATE shares SET press_key = key;
            CREATE UNIQUE INDEX shares_press ON shares (press_key, connection_id);

            ALTER TABLE share_drafts ADD COLUMN connections TEXT NOT NULL DEFAULT '' CHECK (length(connections) <= 1000);
            ALTER TABLE share_drafts ADD COLUMN warning TEXT NOT NULL DEFAULT '' CHECK (length(warning) <= 1000);
            """
    )
}
