import SQLite

extension Migration {
    /// Photos that go along with a share, and those that are ticked in the draft of one.
    static let sharedPhotos = Migration(
        "shared photos",
        sql: """
            ALTER TABLE shares ADD COLUMN photos TEXT NOT NULL DEFAULT '' CHECK (length(photos) <= 10000);
            ALTER TABLE share_drafts ADD COLUMN photos TEXT NOT NULL DEFAULT '' CHECK (length(photos) <= 1000);
            """
    )
}
