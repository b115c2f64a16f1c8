import Flyleaf
import SQLValues
import SQLite
import StorageSQL

extension Migration {
    /// What others get of a review's text: without marks of Markdown and without spoilers; and whether all of it is one.
    ///
    /// - `excerpt` was computed from the text; now it is the beginning of what others get, and still stands before `text`,
    ///   so that a list never reads the overflow pages of long texts. For that the table is made anew.
    /// - `open_text` is absent where it is the text itself, as it is for most: nothing is kept twice.
    /// - Reviews whose open text is another leave the search index as they were and enter it without marks and spoilers.
    static let openTexts = Migration("open texts", fingerprint: "1") { connection in
        try connection.executeScript(
            """
            CREATE TABLE open_reviews (
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE RESTRICT,
                visibility TEXT NOT NULL CHECK (visibility IN ('self', 'friends', 'everyone')),
                is_spoiler INTEGER NOT NULL CHECK (is_spoiler IN (0, 1)),
                score INTEGER CHECK (score BETWEEN 0 AND 10),
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL,
                title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 500),
                author TEXT NOT NULL CHECK (length(author) <= 1000),
                excerpt TEXT NOT NULL CHECK (length(excerpt) <= 160),
                text TEXT NOT NULL CHECK (length(text) <= 50000),
                open_text TEXT,
                form_key TEXT,
                indexed_writer TEXT NOT NULL DEFAULT ''
            ) STRICT;
            INSERT INTO open_reviews (
                number, id, member_id, visibility, is_spoiler, score, created_at, updated_at, title, author, excerpt,
                text, form_key, indexed_writer
            ) SELECT
                number, id, member_id, visibility, 0, score, created_at, updated_at, title, author, substr(text, 1, 160),
                text, form_key, indexed_writer
            FROM reviews ORDER BY number;
            DROP TABLE reviews;
            ALTER TABLE open_reviews RENAME TO reviews;
            CREATE INDEX reviews_member ON reviews (member_id, id);
            CREATE INDEX reviews_visibility ON reviews (visibility, id);
            CREATE INDEX reviews_hidden ON reviews (member_id, id) WHERE visibility <> 'everyone';
            CREATE INDEX reviews_friends ON reviews (member_id, id) WHERE visibility = 'friends';
            CREATE UNIQUE INDEX reviews_form ON reviews (member_id, form_key) WHERE form_key IS NOT NULL;
            """
        )
        var last = Int64.min
        while let batch = try oldReviews(after: last, connection), let end = batch.last?.number {
            for review in batch where !review.open.text.utf8.elementsEqual(review.text.utf8) {
                let isIndexed = !review.writer.isEmpty
                func document(_ text: String) -> [any Bindable] {
                    [review.number] + [review.title, review.author, text, review.writer].map(IndexText.spaced)
                }
                if isIndexed {
                    try connection.execute(
                        """
                        INSERT INTO review_search (review_search, rowid, title, author, text, writer)
                        VALUES ('delete', ?, ?, ?, ?, ?)
                        """,
                        document(review.text)
                    )
                }
                try connection.execute(
                    "UPDATE reviews SET excerpt = ?, open_text = ? WHERE number = ?",
                    [review.open.excerpt, review.open.text, review.number]
                )
                if isIndexed {
                    try connection.execute(
                        "INSERT INTO review_search (rowid, title, author, text, writer) VALUES (?, ?, ?, ?, ?)",
                        document(review.open.text)
                    )
                }
            }
            last = end
        }
    }
}

/// A review as it stood before, with what others get of its text.
private struct OldReview {
    let number: Int64
    let title: String
    let author: String
    let text: String
    let writer: String
    let open: OpenText
}

/// The next reviews; `nil` when there are no more.
private func oldReviews(after last: Int64, _ connection: borrowing SQLite.Connection) throws -> [OldReview]? {
    let reviews = try connection.rows(
        "SELECT number, title, author, text, indexed_writer FROM reviews WHERE number > ? ORDER BY number LIMIT 100",
        [last]
    ) { row in
        let text = try row.text(3)
        return OldReview(
            number: try row.int64(0),
            title: try row.text(1),
            author: try row.text(2),
            text: text,
            writer: try row.text(4),
            open: OpenText(of: ReviewText(trusted: text), isSpoiler: false)
        )
    }
    return reviews.isEmpty ? nil : reviews
}
