import Flyleaf
import Primitives
import Templating
import Web

/// The shelves of a member, each with a button that puts a book on it or takes it off.
struct ShelfButtons: ViewModel {
    /// One of them.
    struct Choice: ViewModel {
        var id: String
        var name: String
        /// Whether the book stands on it.
        var isHolding: Bool

        static var fields: [Field<Self>] {
            [Field("id") { $0.id }, Field("name") { $0.name }, Field("isHolding") { $0.isHolding }]
        }
    }

    var action: LinkTarget
    var csrf: String
    /// The page to come back to.
    var next: String
    /// What the book is called, for who hears many such buttons.
    var title: String
    var shelves: [Choice]

    static var fields: [Field<Self>] {
        [
            Field("action") { $0.action }, Field("csrf") { $0.csrf }, Field("next") { $0.next },
            Field("title") { $0.title }, Field("shelves") { $0.shelves },
            Field("hasShelves") { !$0.shelves.isEmpty },
            Field("names") { buttons in
                let names = buttons.shelves.filter(\.isHolding).map(\.name)
                return names.isEmpty ? nil : names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
            },
        ]
    }
}

extension Visit {
    /// The visitor's shelves for a book; `nil` for whoever is not logged in.
    func shelfButtons(_ book: ID<Book>, _ title: String, next: String) async throws -> ShelfButtons? {
        guard let member = signedIn?.member.id else { return nil }
        let holding = try await services.shelves.holding(book, of: member)
        return ShelfButtons(
            action: LinkTarget(path: Paths.bookShelves(book)),
            csrf: csrfToken,
            next: next,
            title: title,
            shelves: try await services.shelves.list(of: member, for: member).map { entry in
                let shelf = entry.shelf
                return ShelfButtons.Choice(
                    id: shelf.id.text,
                    name: shelf.name.text,
                    isHolding: holding.contains(shelf.id)
                )
            }
        )
    }
}
