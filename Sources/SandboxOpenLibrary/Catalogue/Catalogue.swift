internal import Primitives

/// Every book the library knows, and the ways to find one.
struct Catalogue: Sendable {
    let books: [CatalogueBook]
    let authors: [CatalogueAuthor]
    private let words: [[String]]
    private let byISBN: [String: Int]

    /// Read once: it never changes.
    static let shared = Catalogue()

    private init() {
        let texts = [CatalogueText.until1799, CatalogueText.from1800, CatalogueText.from1880, CatalogueText.from1910]
        var authors: [CatalogueAuthor] = []
        var known: [String: CatalogueAuthor] = [:]
        var books: [CatalogueBook] = []
        for line in texts.flatMap({ $0.split(separator: "\n") }) {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
            func cell(_ place: Int) -> String? { place < cells.count && !cells[place].isEmpty ? cells[place] : nil }
            func list(_ place: Int) -> [String] { (cell(place) ?? "").split(separator: ";").map { String($0) } }
            guard let year = cell(0).flatMap({ Int($0) }), let title = cell(1) else { continue }
            let names = list(2).map { name in
                let author = known[name] ?? CatalogueAuthor(number: authors.count + 1, name: name)
                if known.updateValue(author, forKey: name) == nil { authors.append(author) }
                return author
            }
            books.append(
                CatalogueBook(
                    number: books.count + 1,
                    year: year,
                    title: title,
                    authors: names,
                    isbn: cell(3),
                    language: cell(4),
                    pages: cell(5).flatMap { Int($0) },
                    subjects: list(6)
                )
            )
        }
        self.books = books
        self.authors = authors
        words = books.map { Self.words(([$0.title] + $0.authors.map(\.name)).joined(separator: " ")) }
        byISBN = Dictionary(books.compactMap { book in book.isbn.map { ($0, book.number) } }) { first, _ in first }
    }

    /// The book of a place; `nil` when there is none.
    func book(_ number: Int) -> CatalogueBook? { books.indices.contains(number - 1) ? books[number - 1] : nil }

    /// The book of a number of ten or thirteen characters.
    func book(isbn text: String) -> CatalogueBook? {
        let digits = text.filter { $0 != "-" && $0 != " " }
        return byISBN[Self.thirteen(digits)].flatMap(book)
    }

    /// Books with all these words, each at the beginning of a word; those whose titles begin so stand first.
    func search(_ text: String) -> [CatalogueBook] {
        if let book = book(isbn: text) { return [book] }
        let wanted = Self.words(text)
        guard !wanted.isEmpty else { return [] }
        let found = books.indices.filter { place in
            wanted.allSatisfy { word in words[place].contains { $0.hasPrefix(word) } }
        }
        let (first, rest) = (
            found.filter { words[$0].starts(with: wanted) }, found.filter { !words[$0].starts(with: wanted) }
        )
        return (first + rest).map { books[$0] }
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }
    }

    /// Ten characters as the thirteen digits of the same book; anything else stays as it is.
    static func thirteen(_ text: String) -> String {
        guard text.count == 10 else { return text }
        let core = "978" + text.dropLast()
        let sum = core.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? 1 : 3) * ($1.element.wholeNumberValue ?? 0) }
        return core + String((10 - sum % 10) % 10)
    }
}
