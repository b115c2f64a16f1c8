import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /shelves/{id}/delete`: asks.
    @Sendable static func askDeleteShelf(_ visit: MemberVisit, _ id: ID<Shelf>) async throws -> Response {
        let entry = try await visit.services.shelves.shelf(id, for: visit.member.id)
        guard let entry, entry.shelf.memberID == visit.member.id else { throw Problem.notFound }
        let model = ShelfDeletePage(
            frame: visit.visit.frame("Delete this shelf?", .reading),
            name: entry.shelf.name.text,
            books: YearWords.books(entry.books),
            action: LinkTarget(path: Paths.deleteShelf(id)),
            shelf: LinkTarget(path: Paths.shelf(id))
        )
        return visit.visit.page(visit.site.templates.shelfDelete, model)
    }

    /// `POST /shelves/{id}/delete`.
    @Sendable static func deleteShelf(_ visit: MemberVisit, _ id: ID<Shelf>) async throws -> Response {
        guard try await visit.services.shelves.delete(id, of: visit.member.id) else { throw Problem.notFound }
        return visit.visit.go(Paths.shelves(), notice: .shelfDeleted)
    }
}
