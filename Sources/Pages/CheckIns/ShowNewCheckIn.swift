import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /checkins/new`: field `q` searches a city, `city` is the number of one, `saved` a
    /// place of one's own, and `by=hand` takes `q` as it is.
    ///
    /// Nothing is chosen that the member did not press for (LO-11).
    @Sendable static func showNewCheckIn(_ visit: MemberVisit) async throws -> Response {
        let words = String((visit.query["q"] ?? "").unicodeScalars.prefix(200))
        if let number = visit.query["city"] {
            guard let city = try visit.city(number) else { throw Problem.notFound }
            return try await visit.newCheckInPage(CheckInForm(city: city, typed: ""))
        }
        if let id = visit.query["saved"] {
            let id = ID<SavedPlace>(id)
            let place = try await id.asyncFlatMap { try await visit.services.savedPlaces.find($0, of: visit.member.id) }
            guard let place else { throw Problem.notFound }
            let number = place.city.map { CityNumber($0.number).pathSegment }
            return try await visit.newCheckInPage(CheckInForm(city: visit.city(number), typed: place.name.text))
        }
        if visit.query["by"] == "hand" { return try await visit.newCheckInPage(CheckInForm(city: nil, typed: words)) }
        return try await visit.newCheckInPage(words: words)
    }
}
