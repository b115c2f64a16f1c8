import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /places/saved/{id}/remove`; once it is gone, it is gone.
    @Sendable static func removeSavedPlace(_ visit: MemberVisit, _ id: ID<SavedPlace>) async throws -> Response {
        _ = try await visit.services.savedPlaces.remove(id, of: visit.member.id)
        return visit.visit.go(Paths.savedPlaces(), notice: .placeRemoved)
    }
}
