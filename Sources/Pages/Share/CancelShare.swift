import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /shares/{id}/cancel`.
    @Sendable static func cancelShare(_ visit: MemberVisit, _ id: ID<Share>) async throws -> Response {
        let share = try await visit.ownShare(id)
        let isDone = try await visit.services.sharing.cancel(share) != nil
        return visit.visit.go(Paths.receipt(id), notice: isDone ? nil : .tooLate)
    }
}
