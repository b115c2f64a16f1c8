import SQLite

extension Migration {
    /// The portraits of people at whom members looked: uses of pictures of their own, which go with the person.
    static let streamPortraits = Migration(
        "stream portraits",
        sql: """
            CREATE TABLE stream_portraits (
                connection_id TEXT NOT NULL,
                person_id TEXT NOT NULL,
                picture INTEGER NOT NULL REFERENCES stream_pictures (number) ON DELETE CASCADE,
                PRIMARY KEY (connection_id, person_id),
                FOREIGN KEY (connection_id, person_id) REFERENCES stream_people (connection_id, person_id)
                    ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX stream_portraits_picture ON stream_portraits (picture);

            DROP TRIGGER stream_pictures_unused;
            CREATE TRIGGER stream_pictures_unused AFTER DELETE ON stream_picture_uses
                WHEN \(isUnused) BEGIN
                DELETE FROM stream_pictures WHERE number = old.picture;
            END;
            CREATE TRIGGER stream_portraits_unused AFTER DELETE ON stream_portraits
                WHEN \(isUnused) BEGIN
                DELETE FROM stream_pictures WHERE number = old.picture;
            END;
            """
    )

    private static let isUnused = """
        NOT EXISTS (SELECT 1 FROM stream_picture_uses WHERE picture = old.picture)
            AND NOT EXISTS (SELECT 1 FROM stream_portraits WHERE picture = old.picture)
        """
}
