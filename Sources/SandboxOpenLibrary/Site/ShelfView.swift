internal import Templating

/// The start page: what the library has, and a search.
struct ShelfView: ViewModel {
    var words: String
    var count: Int
    var books: [CatalogueBook]

    /// More are not shown at once.
    static let longest = 60

    static var fields: [Field<Self>] {
        [
            Field("words") { $0.words }, Field("count") { String($0.count) },
            Field("books") { $0.books.map(Line.init) }, Field("isEmpty") { $0.books.isEmpty },
        ]
    }

    /// A book.
    struct Line: ViewModel {
        var book: CatalogueBook

        static var fields: [Field<Self>] {
            [
                Field("title") { $0.book.title },
                Field("authors") { $0.book.authors.map(\.name).joined(separator: ", ") },
                Field("year") { $0.book.year < 0 ? "\(-$0.book.year) BC" : String($0.book.year) },
                Field("link") { LinkTarget(path: "/works/\($0.book.workKey).json") },
            ]
        }
    }
}
