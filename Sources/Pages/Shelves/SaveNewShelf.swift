import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /shelves`: fields `name`, `description`, `visibility`; `book` and `next` where it is made for a book.
    @Sendable static func saveNewShelf(_ visit: MemberVisit) async throws -> Response {
        let form = ShelfForm(visit.form)
        let purpose = ShelfPurpose(visit.form)
        do {
            let words = try await purpose.asyncMap { try await visit.wordsOfBook($0.book) }
            let shelf = try await visit.services.shelves.make(form, of: visit.member.id)
            if let purpose, let words {
                try await visit.services.shelves.put(purpose.book, words, on: shelf, of: visit.member.id)
                return visit.visit.go(purpose.next, notice: .onShelf)
            }
            return visit.visit.go(Paths.shelf(shelf), notice: .shelfMade)
        } catch let faults as ShelfForm.Faults {
            return try await visit.shelvesPage(form, faults, for: purpose, status: .unprocessableContent)
        } catch let fault as ShelfFault {
            throw fault.problem
        }
    }
}
