import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /shelves/{id}/edit`.
    @Sendable static func showEditShelf(_ visit: MemberVisit, _ id: ID<Shelf>) async throws -> Response {
        let shelf = try await visit.ownShelf(id)
        var form = ShelfForm(shelf)
        var seen = shelf.changedAt
        if let held = try await visit.visit.heldForm() {
            form = ShelfForm(held)
            seen = held["seen"].flatMap { Int64($0) }.map { Timestamp(milliseconds: $0) } ?? seen
        }
        return visit.shelfFormPage(id, form, ShelfForm.Faults(), seen: seen)
    }
}

extension MemberVisit {
    /// A shelf of this member.
    func ownShelf(_ id: ID<Shelf>) async throws -> Shelf {
        guard let shelf = try await services.shelves.shelf(id, for: member.id)?.shelf, shelf.memberID == member.id
        else {
            throw Problem.notFound
        }
        return shelf
    }

    /// - Parameter seen: the moment of the shelf that the form was filled from.
    func shelfFormPage(
        _ id: ID<Shelf>,
        _ form: ShelfForm,
        _ faults: ShelfForm.Faults,
        seen: Timestamp,
        notice: Notice? = nil,
        status: Status = .ok
    ) -> Response {
        let model = ShelfFormPage(
            frame: visit.frame("Change the shelf", .reading, notice: notice),
            form: ShelfFields(form: form, faults: faults),
            seen: String(seen.milliseconds),
            action: LinkTarget(path: Paths.editShelf(id)),
            shelf: LinkTarget(path: Paths.shelf(id)),
            delete: LinkTarget(path: Paths.deleteShelf(id))
        )
        return visit.page(site.templates.shelfForm, model, status: status)
    }
}
