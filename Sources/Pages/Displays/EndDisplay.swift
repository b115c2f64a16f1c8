import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /display/{id}/end`; once it is gone, it is gone.
    @Sendable static func endDisplay(_ visit: MemberVisit, _ id: ID<Display>) async throws -> Response {
        _ = try await visit.services.displays.end(id, of: visit.member.id)
        return visit.visit.go(Paths.displays(), notice: .displayEnded)
    }
}
