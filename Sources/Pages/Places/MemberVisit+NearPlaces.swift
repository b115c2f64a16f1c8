import Flyleaf
import Gazetteer
import HTTP
import Primitives
import Templating
import Web

extension MemberVisit {
    /// So many places are shown, up to so many kilometres away; further away so many.
    private static let (nearPlaces, near, farPlaces) = (20, 200.0, 3)
    /// So many cities are offered for a place that is saved.
    private static let offeredCities = 5

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
        var own: [NearSavedPlace] = []
        var cities: [NamedChoice] = []
        var map = SafeHTML.joining([])
        if let place = position?.onEarth {
            let gazetteer = try site.gazetteer()
            let found = gazetteer.nearest(to: place, limit: Self.nearPlaces)
            let near = found.filter { $0.kilometres <= Self.near }
            isFar = near.isEmpty
            all = (isFar ? Array(found.prefix(Self.farPlaces)) : near).map { CityRow($0) }
            cities = near.prefix(Self.offeredCities).map { near in
                NamedChoice(
                    value: CityNumber(near.city.number).pathSegment,
                    name: near.city.checkInName,
                    isChosen: false
                )
            }
            let around = gazetteer.largest(within: 400, of: place, limit: 40).map(\.city)
            map = MapMarkup.svg(DrawnMap(around: place, gazetteer), PositionWords.you, others: around)
        }
        if let position {
            own = try await services.savedPlaces.near(position, of: member.id) { $0.kilometres(to: $1) }
        }
        let model = NearPlacesPage(
            frame: visit.frame("Places near you"),
            fault: fault,
            position: position?.words,
            map: map,
            kept: use.flatMap { LocationUseRow($0) },
            offers: own.filter(\.isOffer).map { SavedPlaceRow($0) },
            own: own.map { SavedPlaceRow($0) },
            save: use.map { SavePlaceForm(name: "", city: nil, use: $0.id.text, cities: cities) },
            rows: all,
            isFar: isFar,
            earlier: earlier.map { LocationUseRow($0) }
        )
        let status: Status = fault == nil ? .ok : .unprocessableContent
        return visit.page(site.templates.placesNear, model, status: status).locating()
    }
}
