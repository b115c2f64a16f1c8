import SQLite

extension Migration {
    /// Drafts of reviews, and the photos in them.
    ///
    /// - What was typed is kept as it was typed, so nothing but its length is checked.
    /// - A photo that is gone leaves the draft; one in a draft is not purged.
    static let reviewDrafts = Migration(
        "review drafts",
        sql: """
            CREATE TABLE review_drafts (
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                form_key TEXT NOT NULL CHECK (length(form_key) = 26),
                review_id TEXT REFERENCES reviews (id) ON DELETE CASCADE,
                page TEXT NOT NULL CHECK (length(page) = 26),
                turn INTEGER NOT NULL CHECK (turn >= 0),
                kept_at INTEGER NOT NULL,
                seen TEXT NOT NULL CHECK (length(seen) <= 262144),
                title TEXT NOT NULL CHECK (length(title) <= 262144),
                author TEXT NOT NULL CHECK (length(author) <= 262144),
                isbn TEXT NOT NULL CHECK (length(isbn) <= 262144),
                score TEXT NOT NULL CHECK (length(score) <= 262144),
                visibility TEXT NOT NULL CHECK (length(visibility) <= 262144),
                is_spoiler INTEGER NOT NULL CHECK (is_spoiler IN (0, 1)),
                text TEXT NOT NULL CHECK (length(text) <= 262144),
                PRIMARY KEY (member_id, form_key)
            ) STRICT;
            CREATE INDEX review_drafts_review ON review_drafts (review_id);

            CREATE TABLE review_draft_photos (
                member_id TEXT NOT NULL,
                form_key TEXT NOT NULL,
                position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 99),
                photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
                description TEXT NOT NULL CHECK (length(description) <= 262144),
                is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),
                PRIMARY KEY (member_id, form_key, position),
                FOREIGN KEY (member_id, form_key) REFERENCES review_drafts (member_id, form_key) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX review_draft_photos_photo ON review_draft_photos (photo_id);
            """
    )
}
