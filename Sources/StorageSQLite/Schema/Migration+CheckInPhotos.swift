import SQLite

extension Migration {
    /// Photos that go along with check-ins; such a photo goes with its check-in.
    static let checkInPhotos = Migration(
        "check-in photos",
        sql: """
            ALTER TABLE photos ADD COLUMN check_in_id TEXT REFERENCES check_ins (id) ON DELETE CASCADE;
            CREATE INDEX photos_check_in ON photos (check_in_id, position);
            DROP INDEX photos_unsaved;
            CREATE INDEX photos_unsaved ON photos (created_at)
                WHERE review_id IS NULL AND remark_id IS NULL AND check_in_id IS NULL AND year IS NULL;
            """
    )
}
