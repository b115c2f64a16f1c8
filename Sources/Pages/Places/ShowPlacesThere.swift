import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /places/near/kept/{id}`: what is near a position of the member's that is kept.
    @Sendable static func showPlacesThere(_ visit: MemberVisit, _ id: ID<LocationUse>) async throws -> Response {
        let use = try await visit.services.locations.kept(id, of: visit.member.id)
        guard let use, let kept = use.kept else { throw Problem.notFound }
        return try await visit.nearPlaces(of: kept.position, use)
    }
}
