import Crypto
import Flyleaf
import Primitives
import SQLValues
import SQLite
import StorageSQL

extension Migration {
    /// Books, and each review with its own.
    ///
    /// - A review's book stands before its long text, so that a list never reads over that; for this the table is made anew.
    /// - Scores are kept counted, of the reviews that everyone may read: a book page costs the same with three of them as
    ///   with thirty thousand.
    /// - The search index of books holds those that have such a review, with the title and author that stand in the row.
    static let books = Migration("books", fingerprint: "1") { connection in
        try connection.executeScript(bookTables)
        try fillBooks(connection)
        try connection.executeScript(reviewsWithBooks)
        try connection.executeScript(countBooks)
        var last: Int64 = 0
        while let batch = try openBooks(after: last, connection), let end = batch.last?.number {
            for book in batch {
                try connection.execute("INSERT INTO book_search (rowid, title, author) VALUES (?, ?, ?)", book.values)
            }
            last = end
        }
    }
}

private let bookTables = """
    CREATE TABLE books (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE CHECK (length(id) = 26),
        title_key TEXT CHECK (title_key <> ''),
        author_key TEXT NOT NULL,
        reviews INTEGER NOT NULL DEFAULT 0 CHECK (reviews >= 0),
        open_reviews INTEGER NOT NULL DEFAULT 0 CHECK (open_reviews BETWEEN 0 AND reviews),
        is_indexed INTEGER NOT NULL DEFAULT 0 CHECK (is_indexed IN (0, 1)),
        \((0...Score.maximum).map { "score_\($0) INTEGER NOT NULL DEFAULT 0 CHECK (score_\($0) >= 0)" }.joined(separator: ",\n        ")),
        year INTEGER,
        pages INTEGER CHECK (pages > 0),
        language TEXT,
        source TEXT,
        title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 500),
        author TEXT NOT NULL CHECK (length(author) <= 1000),
        subjects TEXT NOT NULL DEFAULT ''
    ) STRICT;
    CREATE UNIQUE INDEX books_key ON books (title_key, author_key) WHERE title_key IS NOT NULL;

    CREATE TABLE book_isbns (
        isbn TEXT NOT NULL PRIMARY KEY CHECK (length(isbn) = 13),
        book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
        is_looked_up INTEGER NOT NULL CHECK (is_looked_up IN (0, 1))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX book_isbns_book ON book_isbns (book_id, isbn);

    CREATE VIRTUAL TABLE book_search USING fts5 (
        title, author,
        content = '',
        tokenize = 'unicode61 remove_diacritics 2',
        columnsize = 0,
        prefix = '2 3 4 5 6 7 8 9 10'
    );
    CREATE TABLE book_of_review (number INTEGER PRIMARY KEY, book_id TEXT NOT NULL) STRICT;
    """

private let reviewsWithBooks = """
    CREATE TABLE booked_reviews (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE CHECK (length(id) = 26),
        member_id TEXT NOT NULL REFERENCES members (id) ON DELETE RESTRICT,
        book_id TEXT NOT NULL REFERENCES books (id) ON DELETE RESTRICT,
        visibility TEXT NOT NULL CHECK (visibility IN ('self', 'friends', 'everyone')),
        is_spoiler INTEGER NOT NULL CHECK (is_spoiler IN (0, 1)),
        score INTEGER CHECK (score BETWEEN 0 AND 10),
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        isbn TEXT CHECK (length(isbn) = 13),
        title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 500),
        author TEXT NOT NULL CHECK (length(author) <= 1000),
        excerpt TEXT NOT NULL CHECK (length(excerpt) <= 160),
        text TEXT NOT NULL CHECK (length(text) <= 50000),
        open_text TEXT,
        form_key TEXT,
        indexed_writer TEXT NOT NULL DEFAULT ''
    ) STRICT;
    INSERT INTO booked_reviews (
        number, id, member_id, book_id, visibility, is_spoiler, score, created_at, updated_at, title, author, excerpt,
        text, open_text, form_key, indexed_writer
    ) SELECT
        r.number, id, member_id, book_id, visibility, is_spoiler, score, created_at, updated_at, title, author, excerpt,
        text, open_text, form_key, indexed_writer
    FROM reviews AS r CROSS JOIN book_of_review AS b ON b.number = r.number ORDER BY r.number;
    DROP TABLE reviews;
    DROP TABLE book_of_review;
    ALTER TABLE booked_reviews RENAME TO reviews;
    CREATE INDEX reviews_member ON reviews (member_id, id);
    CREATE INDEX reviews_visibility ON reviews (visibility, id);
    CREATE INDEX reviews_hidden ON reviews (member_id, id) WHERE visibility <> 'everyone';
    CREATE INDEX reviews_friends ON reviews (member_id, id) WHERE visibility = 'friends';
    CREATE UNIQUE INDEX reviews_form ON reviews (member_id, form_key) WHERE form_key IS NOT NULL;
    CREATE INDEX reviews_book ON reviews (book_id, member_id, visibility, id);
    CREATE INDEX reviews_book_open ON reviews (book_id, id) WHERE visibility = 'everyone';
    CREATE INDEX reviews_isbn ON reviews (isbn, book_id) WHERE isbn IS NOT NULL;
    """

/// Counts, and the words of the oldest review that everyone may read; those of a member who is being deleted count no more.
private let countBooks = """
    UPDATE books SET
        reviews = counted.reviews, open_reviews = counted.open_reviews, is_indexed = counted.open_reviews > 0,
        \((0...Score.maximum).map { "score_\($0) = counted.score_\($0)" }.joined(separator: ", "))
    FROM (
        SELECT book_id, count(*) AS reviews, sum(visibility = 'everyone') AS open_reviews,
            \((0...Score.maximum).map { "count(*) FILTER (WHERE visibility = 'everyone' AND score = \($0)) AS score_\($0)" }.joined(separator: ", "))
        FROM reviews WHERE indexed_writer <> '' GROUP BY book_id
    ) AS counted WHERE counted.book_id = books.id;
    UPDATE books SET title = first.title, author = first.author
    FROM (
        SELECT book_id, min(id) AS id, title, author
        FROM reviews WHERE visibility = 'everyone' AND indexed_writer <> '' GROUP BY book_id
    ) AS first WHERE first.book_id = books.id;
    CREATE INDEX books_author ON books (author_key, open_reviews, number) WHERE open_reviews > 0 AND author_key <> '';
    CREATE INDEX books_empty ON books (number) WHERE reviews = 0;
    """

/// Finds the book of every review there is, making it at the first of each.
private func fillBooks(_ connection: borrowing SQLite.Connection) throws {
    var books: [BookKey: ID<Book>] = [:]
    var last = Int64.min
    while true {
        let batch = try connection.rows(
            "SELECT number, title, author FROM reviews WHERE number > ? ORDER BY number LIMIT 1000",
            [last]
        ) { row in
            let claim = BookClaim(
                title: ReviewTitle(trusted: try row.text(1)),
                author: AuthorLine(trusted: try row.text(2)),
                isbn: nil
            )
            return (number: try row.int64(0), claim: claim)
        }
        guard let end = batch.last?.number else { return }
        for (number, claim) in batch {
            let known = claim.key.flatMap { books[$0] }
            let book = known ?? Randomness.secure.bookID()
            if known == nil {
                try connection.execute(
                    """
                    INSERT INTO books (id, title_key, author_key, title, author) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (id) DO NOTHING
                    """,
                    [book, claim.key?.title, claim.author.key, claim.title.text, claim.author.text]
                )
                if let key = claim.key { books[key] = book }
            }
            try connection.execute("INSERT INTO book_of_review VALUES (?, ?)", [number, book])
        }
        last = end
    }
}

/// The next books that are to be found; `nil` when there are no more.
private func openBooks(after last: Int64, _ connection: borrowing SQLite.Connection) throws -> [IndexedBook]? {
    let books = try connection.rows(
        "SELECT number, title, author FROM books WHERE number > ? AND open_reviews > 0 ORDER BY number LIMIT 1000",
        [last]
    ) { row in try IndexedBook(number: row.int64(0), title: row.text(1), author: row.text(2)) }
    return books.isEmpty ? nil : books
}

/// What the index gets of a book.
private struct IndexedBook {
    let number: Int64
    let title: String
    let author: String

    var values: [any Bindable] { [number, IndexText.spaced(title), IndexText.spaced(author)] }
}
