import SQLite

extension Migration {
    /// Photos of reviews.
    ///
    /// - The pictures are in a table of their own, so that no list of photos reads over them; there the thumbnail stands
    ///   first, because what stands behind a long value is reached by reading over it.
    /// - A photo without a review was added in a form that is not saved yet.
    static let photos = Migration(
        "photos",
        sql: """
            CREATE TABLE photos (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                review_id TEXT REFERENCES reviews (id) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 3),
                description TEXT NOT NULL CHECK (length(description) <= 1000),
                width INTEGER NOT NULL CHECK (width BETWEEN 1 AND 2048),
                height INTEGER NOT NULL CHECK (height BETWEEN 1 AND 2048),
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX photos_review ON photos (review_id, position);
            CREATE INDEX photos_member ON photos (member_id, id);
            CREATE INDEX photos_unsaved ON photos (created_at) WHERE review_id IS NULL;

            CREATE TABLE photo_files (
                photo_id TEXT NOT NULL PRIMARY KEY REFERENCES photos (id) ON DELETE CASCADE,
                thumbnail BLOB NOT NULL CHECK (length(thumbnail) BETWEEN 1 AND 1000000),
                jpeg BLOB NOT NULL CHECK (length(jpeg) BETWEEN 1 AND 20000000)
            ) STRICT;
            """
    )
}
