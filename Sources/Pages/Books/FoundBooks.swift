import Flyleaf
import Templating

/// The books that a review form offers, as part of it and alone, as its script asks for them.
struct FoundBooks: ViewModel {
    var books: [FoundBook]
    /// What the library outside has, where it was asked.
    var library: LibraryBooks?

    static var fields: [Field<Self>] {
        [
            Field("books") { $0.books }, Field("hasBooks") { !$0.books.isEmpty }, Field("library") { $0.library },
        ]
    }
}
