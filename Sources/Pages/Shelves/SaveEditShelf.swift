import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /shelves/{id}/edit`: fields `seen`, `name`, `description`, `visibility`.
    @Sendable static func saveEditShelf(_ visit: MemberVisit, _ id: ID<Shelf>) async throws -> Response {
        let shelf = try await visit.ownShelf(id)
        let form = ShelfForm(visit.form)
        let typed = visit.form["seen"].flatMap { Int64($0) }.map { Timestamp(milliseconds: $0) }
        let seen = typed ?? shelf.changedAt
        do {
            try await visit.services.shelves.change(id, form, of: visit.member.id, seen: seen)
            return visit.visit.go(Paths.shelf(id), notice: .shelfKept)
        } catch let faults as ShelfForm.Faults {
            return visit.shelfFormPage(id, form, faults, seen: seen, status: .unprocessableContent)
        } catch ShelfFault.overtaken {
            let notice = Notice(
                kind: .failed,
                text: "This shelf was changed elsewhere since you opened it. Nothing is saved yet: look through it and "
                    + "save again."
            )
            return visit.shelfFormPage(
                id,
                form,
                ShelfForm.Faults(),
                seen: shelf.changedAt,
                notice: notice,
                status: .conflict
            )
        } catch let fault as ShelfFault {
            throw fault.problem
        }
    }
}
