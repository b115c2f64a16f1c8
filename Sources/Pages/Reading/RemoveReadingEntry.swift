import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /books/{id}/reading/remove`.
    @Sendable static func removeReadingEntry(_ visit: MemberVisit, _ id: ID<Book>) async throws -> Response {
        guard try await visit.services.reading.remove(id, of: visit.member.id) else { throw Problem.notFound }
        return visit.visit.go(Paths.reading(), notice: .readingRemoved)
    }
}
