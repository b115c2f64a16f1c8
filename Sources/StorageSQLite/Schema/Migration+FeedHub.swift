import SQLite

extension Migration {
    /// Up to when the hub of the feeds was told; one row at most.
    ///
    /// What changed since is found by when it changed.
    static let feedHub = Migration(
        "feed hub",
        sql: """
            CREATE TABLE feed_hub (
                number INTEGER PRIMARY KEY CHECK (number = 1),
                hub TEXT NOT NULL,
                told_until INTEGER NOT NULL,
                tries INTEGER NOT NULL,
                not_before INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX reviews_changed ON reviews (updated_at) WHERE visibility = 'everyone';
            """
    )
}
