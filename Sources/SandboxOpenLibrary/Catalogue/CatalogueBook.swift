/// A book of the catalogue: one work with one edition.
struct CatalogueBook: Sendable, Equatable {
    /// The place in the catalogue, from 1; every key is made of it.
    let number: Int
    /// Negative before our era.
    let year: Int
    let title: String
    let authors: [CatalogueAuthor]
    let isbn: String?
    /// Three letters.
    let language: String?
    let pages: Int?
    let subjects: [String]

    var workKey: String { "OL\(number)W" }
    var editionKey: String { "OL\(number)M" }
    /// Every ninth has no cover, as with the real one.
    var cover: Int? { number % 9 == 0 ? nil : 1000 + number }
}
