import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /display/{id}/key`: another link, which is shown this once; the one before ends.
    @Sendable static func makeDisplayKey(_ visit: MemberVisit, _ id: ID<Display>) async throws -> Response {
        guard let key = try await visit.services.displays.newKey(id, of: visit.member.id),
            let display = try await visit.services.displays.display(id, of: visit.member.id)
        else { throw Problem.notFound }
        return visit.displayLinkPage(display, key)
    }
}
