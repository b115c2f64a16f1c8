import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /places/saved`: the member's own places.
    @Sendable static func listSavedPlaces(_ visit: MemberVisit) async throws -> Response {
        try await visit.savedPlaces()
    }
}

extension MemberVisit {
    /// The member's own places, and why none was saved.
    func savedPlaces(fault: String? = nil) async throws -> Response {
        let model = SavedPlaceListPage(
            frame: visit.frame("Your places"),
            fault: fault,
            rows: try await services.savedPlaces.list(of: member.id).map { SavedPlaceRow($0) },
            maximum: SavedPlace.maximumPerMember
        )
        let status: Status = fault == nil ? .ok : .unprocessableContent
        return visit.page(site.templates.savedPlaces, model, status: status)
    }
}
