import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /shelves/{id}/books`: fields `book`, `act` (`up`, `down`, `top`, `take`), `next`, and
    /// `next-up` and `next-down` where these lead to another page.
    @Sendable static func arrangeShelf(_ visit: MemberVisit, _ id: ID<Shelf>) async throws -> Response {
        guard let book = visit.form["book"].flatMap({ ID<Book>($0) }), let act = visit.form["act"] else {
            throw Problem.notFound
        }
        let shelves = visit.services.shelves
        let next = (visit.form["next-\(act)"] ?? visit.form["next"]).flatMap { LocalPath($0)?.text } ?? Paths.shelf(id)
        if act == "take" {
            guard try await shelves.take(book, off: id, of: visit.member.id) else { throw Problem.notFound }
            // Its row is no more.
            let page = next.split(separator: "#").first.map { String($0) } ?? next
            return visit.visit.go(page, notice: .offShelf)
        }
        guard let move = ShelfMove(rawValue: act),
            try await shelves.move(book, on: id, of: visit.member.id, move)
        else { throw Problem.notFound }
        // The first place is on the first page.
        let page = move == .top ? "\(Paths.shelf(id))#at-\(book.text)" : next
        return visit.visit.go(page, notice: .shelfKept)
    }
}
