import SQLite
import TestSupport

/// An index of words as that of reviews is, with a text in it.
struct SearchedIndex {
    private let database: Database
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(path: folder.path + "/index.sqlite", migrations: [Self.index])
    }

    private static let index = Migration(
        "index",
        sql: """
            CREATE VIRTUAL TABLE review_search USING fts5 (
                title, author, text, writer, content = '', tokenize = 'unicode61 remove_diacritics 2', columnsize = 0, prefix = '2'
            );
            INSERT INTO review_search (rowid, title, author, text, writer) VALUES (1, 'Momo', 'Michael Ende', 'Zeit', 'Ann');
            """
    )

    /// Whether a query finds the text.
    func finds(_ query: String) throws -> Bool {
        try database.read { connection in
            try connection.exists("SELECT 1 FROM review_search WHERE review_search MATCH ?", [query])
        }
    }
}
