import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /display/{id}/change`: the form of a display as it is; of the member's own.
    @Sendable static func showDisplayChange(_ visit: MemberVisit, _ id: ID<Display>) async throws -> Response {
        guard let display = try await visit.services.displays.display(id, of: visit.member.id) else {
            throw Problem.notFound
        }
        return try await visit.displayChangePage(id, DisplayForm(display))
    }
}
