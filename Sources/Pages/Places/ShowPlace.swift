import Flyleaf
import Gazetteer
import HTTP
import Templating
import Web

extension Visit {
    /// Who is there now, as far as somebody who is logged in may see that.
    fileprivate func here(at city: City) async throws -> [String] {
        guard let signedIn, !signedIn.isSuspended else { return [] }
        return try await services.checkIns.here(at: city.number, for: signedIn.member.id).map(\.text)
    }
}

extension Site {
    /// `GET /places/{number}`: a city, where it is, and what is near.
    @Sendable static func showPlace(_ visit: Visit, _ number: CityNumber) async throws -> Response {
        let gazetteer = try visit.site.gazetteer()
        guard let city = gazetteer.city(number.value) else { throw Problem.notFound }
        let others = gazetteer.nearest(to: city.position, limit: 10) { $0 != city }
        // What somebody who does not know the city is likelier to know: the nearest that is larger and large.
        let known = gazetteer.nearest(to: city.position, limit: 1) { other in
            other != city && other.thousands >= max(100, city.thousands)
        }
        let shown = gazetteer.largest(within: 400, of: city.position, limit: 40).map(\.city).filter { $0 != city }
        let map = DrawnMap(around: city.position, gazetteer)
        let model = PlacePage(
            frame: visit.frame("\(city.name), \(city.country)"),
            name: city.name,
            sentence: city.whereWords(from: known.first?.city),
            people: city.peopleWords,
            viewBox: MapMarkup.viewBox,
            map: MapMarkup.svg(map, city.name, others: shown),
            near: others.map { CityRow($0) },
            checkIn: LinkTarget(path: Paths.newCheckIn(at: city)),
            save: visit.signedIn.flatMap { signedIn in
                signedIn.isSuspended
                    ? nil
                    : SavePlaceForm(
                        name: city.name,
                        city: CityNumber(city.number).pathSegment,
                        use: nil,
                        cities: []
                    )
            },
            here: try await visit.here(at: city).lines
        )
        return visit.page(visit.site.templates.place, model)
    }
}
