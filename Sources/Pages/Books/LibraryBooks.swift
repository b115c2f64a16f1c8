import Templating

/// The books of a library outside that a review form offers, as part of it and alone, as its script asks for them.
struct LibraryBooks: ViewModel {
    /// What the library is called.
    var name: String
    var books: [FoundLibraryBook]
    /// Whether the library gave no answer.
    var isSilent: Bool

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("books") { $0.books }, Field("hasBooks") { !$0.books.isEmpty },
            Field("isSilent") { $0.isSilent },
        ]
    }
}
