import Gazetteer
import HTTP
import Web

extension Site {
    /// So many cities are shown at once.
    private static let placeListLength = 20

    /// `GET /places`: field `q`; cities by their names, without any network and whoever asks.
    @Sendable static func listPlaces(_ visit: Visit) async throws -> Response {
        let words = String((visit.query["q"] ?? "").unicodeScalars.prefix(200))
        let found = try visit.site.gazetteer().search(words, limit: placeListLength + 1)
        let model = PlaceListPage(
            frame: visit.frame("Places"),
            words: words,
            rows: found.prefix(placeListLength).map { CityRow($0) },
            hasMore: found.count > placeListLength
        )
        return visit.page(visit.site.templates.places, model)
    }
}
