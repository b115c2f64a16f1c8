import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// The book that a shelf is made for, and the page to come back to.
struct ShelfPurpose: ViewModel {
    var book: ID<Book>
    var next: String

    static var fields: [Field<Self>] {
        [Field("book") { $0.book.text }, Field("next") { $0.next }]
    }

    init(book: ID<Book>, next: String) {
        self.book = book
        self.next = next
    }

    /// What a form carries along; `nil` where it is for no book.
    init?(_ fields: FormFields) {
        guard let book = fields["book"].flatMap({ ID<Book>($0) }) else { return nil }
        self.init(book: book, next: fields["next"].flatMap { LocalPath($0)?.text } ?? Paths.book(book))
    }
}
