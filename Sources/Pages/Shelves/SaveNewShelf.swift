import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /shelves`: fields `name`, `description`, `visibility`.
    @Sendable static func saveNewShelf(_ visit: MemberVisit) async throws -> Response {
        let form = ShelfForm(visit.form)
        do {
            let shelf = try await visit.services.shelves.make(form, of: visit.member.id)
            return visit.visit.go(Paths.shelf(shelf), notice: .shelfMade)
        } catch let faults as ShelfForm.Faults {
            return try await visit.shelvesPage(form, faults, status: .unprocessableContent)
        } catch let fault as ShelfFault {
            throw fault.problem
        }
    }
}
