import SQLite

extension Migration {
    /// Reviews and the index that searches them.
    ///
    /// - A page of any list is a walk of twenty steps along one index that ends with `id`.
    /// - `number` is made of the first characters of `id` and so has its order: a page of a search is such a walk too,
    ///   because the search index gives its rows by number and by nothing else.
    /// - `excerpt` stands before `text`, so that a list never reads the overflow pages of long texts.
    /// - The search index holds no copy of the texts. `ReviewIndex` keeps it in step: SQLite 3.40 lets no trigger write
    ///   to it while the schema is not trusted (`PRAGMA trusted_schema = OFF`).
    /// - A member with reviews cannot be deleted, because that would leave the index behind.
    static let reviews = Migration(
        "reviews",
        sql: """
            CREATE TABLE reviews (
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE RESTRICT,
                visibility TEXT NOT NULL CHECK (visibility IN ('self', 'friends', 'everyone')),
                score INTEGER CHECK (score BETWEEN 0 AND 10),
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL,
                title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 500),
                author TEXT NOT NULL CHECK (length(author) <= 1000),
                excerpt TEXT NOT NULL GENERATED ALWAYS AS (substr(text, 1, 160)) STORED,
                text TEXT NOT NULL CHECK (length(text) <= 50000)
            ) STRICT;
            CREATE INDEX reviews_member ON reviews (member_id, id);
            CREATE INDEX reviews_visibility ON reviews (visibility, id);
            CREATE INDEX reviews_hidden ON reviews (member_id, id) WHERE visibility <> 'everyone';
            CREATE INDEX reviews_friends ON reviews (member_id, id) WHERE visibility = 'friends';

            CREATE VIRTUAL TABLE review_search USING fts5 (
                title, author, text, writer,
                content = '',
                tokenize = 'unicode61 remove_diacritics 2',
                columnsize = 0,
                prefix = '2'
            );
            """
    )
}
