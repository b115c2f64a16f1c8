import Flyleaf
import Templating

/// A fact about a book, or about the books of a year, with its name.
struct BookFact: ViewModel {
    var name: String
    var text: String

    static var fields: [Field<Self>] { [Field("name") { $0.name }, Field("text") { $0.text }] }

    /// What is known of a book.
    static func all(_ book: Book) -> [BookFact] {
        let facts = book.facts
        let known: [(String, String?)] = [
            ("Reviews", book.scores.reviews == 0 ? nil : book.scores.reviewsText), ("Mean score", book.scores.meanText),
            ("First published", facts.year.map { $0 < 0 ? "\(-$0) BC" : String($0) }),
            ("Pages", facts.pages.map { String($0) }), ("Language", facts.language.map(YearWords.language)),
            ("Subjects", facts.subjects.isEmpty ? nil : facts.subjects.joined(separator: ", ")),
            ("ISBN", book.isbns.isEmpty ? nil : book.isbns.prefix(4).map(\.digits).joined(separator: ", ")),
        ]
        return known.compactMap { name, text in text.map { BookFact(name: name, text: $0) } }
    }
}
