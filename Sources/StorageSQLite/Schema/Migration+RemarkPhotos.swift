import SQLite

extension Migration {
    /// Photos that go along with words and links; such a photo goes with its remark.
    static let remarkPhotos = Migration(
        "remark photos",
        sql: """
            ALTER TABLE photos ADD COLUMN remark_id TEXT REFERENCES remarks (id) ON DELETE CASCADE;
            CREATE INDEX photos_remark ON photos (remark_id, position);
            DROP INDEX photos_unsaved;
            CREATE INDEX photos_unsaved ON photos (created_at)
                WHERE review_id IS NULL AND remark_id IS NULL AND year IS NULL;
            """
    )
}
