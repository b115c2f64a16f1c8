import SQLite

extension Migration {
    /// How many bytes the photos of each member take, counted as they come and go: a page and each new photo ask for it.
    static let photoBytes = Migration(
        "photo bytes",
        sql: """
            CREATE TABLE photo_bytes (
                member_id TEXT NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
                bytes INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            INSERT INTO photo_bytes (member_id, bytes)
                SELECT p.member_id, sum(length(f.jpeg) + length(f.thumbnail))
                FROM photo_files AS f CROSS JOIN photos AS p ON p.id = f.photo_id GROUP BY p.member_id;

            CREATE TRIGGER photo_files_weighed AFTER INSERT ON photo_files BEGIN
                INSERT INTO photo_bytes (member_id, bytes)
                    SELECT member_id, length(new.jpeg) + length(new.thumbnail) FROM photos WHERE id = new.photo_id
                    ON CONFLICT (member_id) DO UPDATE SET bytes = bytes + excluded.bytes;
            END;
            CREATE TRIGGER photos_weighed BEFORE DELETE ON photos BEGIN
                UPDATE photo_bytes SET bytes = bytes - coalesce(
                    (SELECT length(jpeg) + length(thumbnail) FROM photo_files WHERE photo_id = old.id), 0
                ) WHERE member_id = old.member_id;
            END;
            """
    )
}
