import Flyleaf
import Gazetteer
import HTTP
import Templating
import Web

extension MemberVisit {
    /// So many places are shown, up to so many kilometres away; further away so many.
    private static let (nearPlaces, near, farPlaces) = (20, 200.0, 3)

    func locationQuestion(_ setting: LocationSetting) -> Response {
        let model = LocationQuestionPage(
            frame: visit.frame("Places near you"),
            retentions: NamedChoice.retentions(setting.retention)
        )
        return visit.page(site.templates.locationQuestion, model)
    }

    /// The page that lists what is near, and on which somebody presses to look.
    ///
    /// - Parameter use: where the position is kept.
    func nearPlaces(
        of position: RoundedPosition? = nil,
        _ use: LocationUse? = nil,
        fault: String? = nil
    ) async throws -> Response {
        let earlier = try await services.locations.uses(of: member.id).filter { $0.kept != nil && $0.id != use?.id }
        var all: [CityRow] = []
        var isFar = false
        var map = SafeHTML.joining([])
        if let place = position?.onEarth {
            let gazetteer = try site.gazetteer()
            let found = gazetteer.nearest(to: place, limit: Self.nearPlaces)
            let near = found.filter { $0.kilometres <= Self.near }
            isFar = near.isEmpty
            all = (isFar ? Array(found.prefix(Self.farPlaces)) : near).map { CityRow($0) }
            let around = gazetteer.largest(within: 400, of: place, limit: 40).map(\.city)
            map = MapMarkup.svg(DrawnMap(around: place, gazetteer), PositionWords.you, others: around)
        }
        let model = NearPlacesPage(
            frame: visit.frame("Places near you"),
            fault: fault,
            position: position?.words,
            map: map,
            kept: use.flatMap { LocationUseRow($0) },
            rows: all,
            isFar: isFar,
            earlier: earlier.map { LocationUseRow($0) }
        )
        let status: Status = fault == nil ? .ok : .unprocessableContent
        return visit.page(site.templates.placesNear, model, status: status).locating()
    }
}
