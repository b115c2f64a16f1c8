import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /checkins/{id}/delete`: one's own.
    @Sendable static func deleteCheckIn(_ visit: MemberVisit, _ id: ID<CheckIn>) async throws -> Response {
        guard try await visit.services.checkIns.remove(id, of: visit.member.id) else { throw Problem.notFound }
        return visit.visit.go(Paths.checkIns(), notice: .checkInDeleted)
    }
}
