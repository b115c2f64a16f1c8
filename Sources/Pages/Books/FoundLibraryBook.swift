import Flyleaf
import Templating

/// A book of a library outside that a review form offers, with the button that takes it.
struct FoundLibraryBook: ViewModel {
    var act: String
    var title: String
    var author: String?
    var year: String?

    static var fields: [Field<Self>] {
        [
            Field("act") { $0.act }, Field("title") { $0.title }, Field("author") { $0.author },
            Field("year") { $0.year },
        ]
    }
}

extension FoundLibraryBook {
    init(_ book: LibraryBook) {
        act = BookAct.takeWork(book.work).value
        title = book.title.text
        author = book.author.text.isEmpty ? nil : book.author.text
        year = book.facts.year.map { $0 < 0 ? "\(-$0) BC" : String($0) }
    }
}
