import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /books/{id}/cover/own/remove`.
    @Sendable static func removeOwnCover(_ visit: MemberVisit, _ id: ID<Book>) async throws -> Response {
        let book = try await visit.seenBook(id)
        try await visit.services.covers.remove(of: book.id, by: visit.member.id)
        return visit.visit.go(Paths.book(id), notice: .coverRemoved)
    }
}
