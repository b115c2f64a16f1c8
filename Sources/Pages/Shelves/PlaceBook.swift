import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /books/{id}/shelves`: fields `put` or `take` with a shelf, or `name` of a new one, and `next`.
    @Sendable static func placeBook(_ visit: MemberVisit, _ id: ID<Book>) async throws -> Response {
        let shelves = visit.services.shelves
        let member = visit.member.id
        let next = visit.form["next"].flatMap { LocalPath($0)?.text } ?? Paths.book(id)
        do {
            if let shelf = visit.form["take"].flatMap({ ID<Shelf>($0) }) {
                // What is off it already is off it.
                _ = try await shelves.take(id, off: shelf, of: member)
                // A book that stood nowhere else is gone with it, and so is its page.
                let isThere = try await visit.services.books.book(id, for: member) != nil
                return visit.visit.go(isThere ? next : Paths.shelf(shelf), notice: .offShelf)
            }
            let words = try await visit.wordsOfBook(id)
            if let shelf = visit.form["put"].flatMap({ ID<Shelf>($0) }) {
                try await shelves.put(id, words, on: shelf, of: member)
            } else if let name = visit.form["name"] {
                try await shelves.put(id, words, on: try await visit.shelf(named: name), of: member)
            } else {
                throw Problem.notFound
            }
        } catch let unmade as UnmadeShelf {
            let book = ShelfPurpose(book: id, next: next)
            return try await visit.shelvesPage(unmade.form, unmade.faults, for: book, status: .unprocessableContent)
        } catch let fault as ShelfFault {
            throw fault.problem
        }
        return visit.visit.go(next, notice: .onShelf)
    }
}

extension MemberVisit {
    /// The shelf of this member with such a name, made if there is none, which only they see until they say otherwise.
    fileprivate func shelf(named name: String) async throws -> ID<Shelf> {
        let key = ShelfName(name)?.key
        let known = try await services.shelves.list(of: member.id, for: member.id)
        if let shelf = known.first(where: { $0.shelf.name.key == key })?.shelf { return shelf.id }
        let form = ShelfForm(name: name, description: "", visibility: .onlyMe)
        do {
            return try await services.shelves.make(form, of: member.id)
        } catch let faults as ShelfForm.Faults {
            throw UnmadeShelf(form: form, faults: faults)
        }
    }
}

/// A shelf that was named on a book's page and cannot be made so: the form of a new one takes what was typed.
private struct UnmadeShelf: Error {
    let form: ShelfForm
    let faults: ShelfForm.Faults
}
