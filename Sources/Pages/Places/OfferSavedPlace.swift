import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /places/saved/{id}/offer`: field `offer`, `yes` or `no`.
    @Sendable static func offerSavedPlace(_ visit: MemberVisit, _ id: ID<SavedPlace>) async throws -> Response {
        guard let isOffered = ["yes": true, "no": false][visit.form["offer"] ?? ""],
            try await visit.services.savedPlaces.offer(isOffered, at: id, of: visit.member.id)
        else { throw Problem.notFound }
        return visit.visit.go(Paths.savedPlaces(), notice: .placeOfferKept)
    }
}
