import Flyleaf
import Gazetteer
import HTTP
import Primitives
import Web

extension Site {
    /// So many cities are shown at once.
    private static let placeListLength = 20

    /// `GET /places`: field `q`; cities by their names, without any network and whoever asks.
    @Sendable static func listPlaces(_ visit: Visit) async throws -> Response {
        let words = String((visit.query["q"] ?? "").unicodeScalars.prefix(200))
        let found = try visit.site.gazetteer().search(words, limit: placeListLength + 1)
        let locations = visit.services.locations
        let isOn = try await visit.signedIn.asyncFlatMap { try await locations.setting(of: $0.member.id) }?.isOn == true
        // Who is shut out may not look around, and finds cities as everybody does.
        let canLook = isOn && visit.signedIn?.isSuspended != true
        let model = PlaceListPage(
            frame: visit.frame("Places"),
            words: words,
            own: try await visit.signedIn.asyncMap {
                try await visit.services.savedPlaces.named(words, of: $0.member.id)
            }?
            .map { SavedPlaceRow($0) } ?? [],
            rows: found.prefix(placeListLength).map { CityRow($0) },
            hasMore: found.count > placeListLength,
            canLook: canLook
        )
        let page = visit.page(visit.site.templates.places, model)
        return canLook ? page.locating() : page
    }
}
