import Flyleaf
import Primitives

/// What a button beside the book of a review form asks for; the form is shown again and nothing is saved.
enum BookAct: Equatable {
    /// To look for books with the words of title and author.
    case find
    /// To fill the form with a book.
    case take(ID<Book>)
    /// To fill it with a work of the library outside.
    case takeWork(LibraryWork)

    /// Reads the value of the button pressed; `nil` when it is none of these.
    init?(_ value: String?) {
        guard let value else { return nil }
        if value == "find" {
            self = .find
        } else if value.hasPrefix("book-"), let id = ID<Book>(String(value.dropFirst(5))) {
            self = .take(id)
        } else if value.hasPrefix("work-"), let work = LibraryWork(String(value.dropFirst(5))) {
            self = .takeWork(work)
        } else {
            return nil
        }
    }

    /// The value of the button.
    var value: String {
        switch self {
        case .find: "find"
        case .take(let id): "book-\(id.text)"
        case .takeWork(let work): "work-\(work.key)"
        }
    }
}
