import Flyleaf
import Templating
import Web

/// A shelf in a list of shelves.
struct ShelfLine: ViewModel {
    var link: LinkTarget
    var name: String
    var description: String?
    var books: String
    var reach: String

    static var fields: [Field<Self>] {
        [
            Field("link") { $0.link }, Field("name") { $0.name }, Field("description") { $0.description },
            Field("books") { $0.books }, Field("reach") { $0.reach },
        ]
    }

    init(_ entry: ShelfEntry) {
        link = LinkTarget(path: Paths.shelf(entry.shelf.id))
        name = entry.shelf.name.text
        description = entry.shelf.description.text.isEmpty ? nil : entry.shelf.description.text
        books = YearWords.books(entry.books)
        reach = entry.shelf.visibility.reach
    }
}
