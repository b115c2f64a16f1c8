/// An author of the catalogue.
struct CatalogueAuthor: Sendable, Hashable {
    let number: Int
    let name: String

    var key: String { "OL\(number)A" }
}
