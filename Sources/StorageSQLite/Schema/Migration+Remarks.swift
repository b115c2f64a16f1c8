import SQLite

extension Migration {
    /// What is said without a book, and short links that lead elsewhere than to a page of ours.
    ///
    /// A short link keeps where it leads: what stands in a post goes on to lead there when the remark is changed or gone.
    static let remarks = Migration(
        "remarks",
        sql: """
            CREATE TABLE remarks (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                form_key TEXT NOT NULL CHECK (length(form_key) = 26),
                words TEXT NOT NULL CHECK (length(words) <= 63000),
                address TEXT CHECK (length(address) BETWEEN 1 AND 2000),
                title TEXT NOT NULL CHECK (length(title) <= 300),
                description TEXT NOT NULL CHECK (length(description) <= 2000),
                is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX remarks_member ON remarks (member_id, id);
            CREATE UNIQUE INDEX remarks_form ON remarks (member_id, form_key);

            ALTER TABLE short_links ADD COLUMN target TEXT CHECK (length(target) BETWEEN 1 AND 2000);
            """
    )
}
