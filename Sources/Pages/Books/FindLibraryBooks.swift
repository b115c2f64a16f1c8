import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /search/library`: field `q`; a piece of a page, for the script of a member's review form.
    ///
    /// Whoever is not logged in gets nothing, without an error: the form may have outlived its login.
    @Sendable static func findLibraryBooks(_ visit: Visit) async throws -> Response {
        guard visit.signedIn != nil, let found = try await visit.libraryBooks(visit.query["q"] ?? "") else {
            return Response(.noContent)
        }
        return visit.page(visit.site.templates.libraryBooks, found)
    }
}

extension Visit {
    /// Books of the library outside with these words or this number; `nil` where none is asked.
    func libraryBooks(_ text: String) async throws -> LibraryBooks? {
        guard let name = services.lookUps.name else { return nil }
        guard let words = LookUpWords(text) else { return LibraryBooks(name: name, books: [], isSilent: false) }
        try limit(site.limits.lookUps)
        switch try await services.lookUps.search(words) {
        case .books(let books):
            return LibraryBooks(name: name, books: books.map { FoundLibraryBook($0) }, isSilent: false)
        case .notNow: return LibraryBooks(name: name, books: [], isSilent: true)
        }
    }
}
