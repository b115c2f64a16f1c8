import SQLite

extension Migration {
    /// Photos that came with a held form.
    static let heldPhotos = Migration(
        "held photos",
        sql: """
            CREATE TABLE held_photos (
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE CHECK (length(id) = 26),
                form_id TEXT NOT NULL REFERENCES held_forms (id) ON DELETE CASCADE,
                description TEXT NOT NULL CHECK (length(description) <= 1000),
                width INTEGER NOT NULL CHECK (width BETWEEN 1 AND 2048),
                height INTEGER NOT NULL CHECK (height BETWEEN 1 AND 2048),
                thumbnail BLOB NOT NULL CHECK (length(thumbnail) BETWEEN 1 AND 1000000),
                jpeg BLOB NOT NULL CHECK (length(jpeg) BETWEEN 1 AND 20000000)
            ) STRICT;
            CREATE INDEX held_photos_form ON held_photos (form_id);
            """
    )
}
