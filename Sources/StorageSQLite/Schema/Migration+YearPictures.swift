import SQLite

extension Migration {
    /// Pictures drawn of years, to go along with posts: photos of no review that stay, with what they were drawn of.
    static let yearPictures = Migration(
        "year pictures",
        sql: """
            ALTER TABLE photos ADD COLUMN year INTEGER CHECK (year BETWEEN 1000 AND 9999);
            ALTER TABLE photos ADD COLUMN mark TEXT CHECK ((mark IS NULL) = (year IS NULL));
            CREATE INDEX photos_year ON photos (member_id, year, id) WHERE year IS NOT NULL;
            DROP INDEX photos_unsaved;
            CREATE INDEX photos_unsaved ON photos (created_at) WHERE review_id IS NULL AND year IS NULL;
            """
    )
}
