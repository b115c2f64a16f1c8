import Flyleaf
import Gazetteer
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /places/saved/new`: fields `name`, `offer`, and `city`, the number of one, or `use`, whose position is kept.
    @Sendable static func savePlace(_ visit: MemberVisit) async throws -> Response {
        let typed = visit.form["name"] ?? ""
        guard typed.unicodeScalars.count <= PlaceName.maximumLength else {
            return try await visit.savedPlaces(fault: CheckInSentences.longPlace)
        }
        let name = PlaceName(foreign: typed)
        let city = try visit.city(visit.form["city"])?.checkInCity
        let offering = visit.form["offer"] == "yes"
        let places = visit.services.savedPlaces
        do {
            if let use = visit.form["use"] {
                guard let use = ID<LocationUse>(use) else { throw Problem.notFound }
                try await places.save(name, at: use, in: city, offering: offering, of: visit.member.id)
            } else {
                guard let city else { throw Problem.notFound }
                try await places.save(name, in: city, offering: offering, of: visit.member.id)
            }
        } catch let fault as SavedPlaceFault {
            return try await visit.savedPlaces(fault: fault.words)
        }
        return visit.visit.go(Paths.savedPlaces(), notice: .placeSaved)
    }
}
