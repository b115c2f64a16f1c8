import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /places/near/position`: what is near, the nearest first, and nothing of it chosen (LO-11).
    ///
    /// Fields `latitude` and `longitude`, in degrees, or `point`, the number of a test position.
    ///
    /// - Rule: no address says where somebody is: the answer is the page itself, or leads to what is kept by its identifier.
    /// - Why: addresses stand in histories, in logs and behind links.
    @Sendable static func listPlacesHere(_ visit: MemberVisit) async throws -> Response {
        let locations = visit.services.locations
        guard let position = visit.sentPosition else {
            let setting = try await locations.setting(of: visit.member.id)
            guard setting.isOn else { return visit.locationQuestion(setting) }
            return try await visit.nearPlaces(fault: PositionWords.missing)
        }
        guard let use = try await locations.use(position, for: .nearby, of: visit.member.id) else {
            // Turned off since the page was opened: what it sent is dropped.
            return visit.visit.go(Paths.placesNear())
        }
        // Something that is kept has an address, to which one can come back.
        if use.kept != nil { return visit.visit.go(Paths.placesThere(use.id)) }
        return try await visit.nearPlaces(of: position)
    }
}

extension MemberVisit {
    /// The position in the form.
    fileprivate var sentPosition: RoundedPosition? {
        let tests = site.configuration.testPositions
        if let point = form["point"].flatMap({ Int($0) }) {
            return tests.indices.contains(point) ? tests[point].position : nil
        }
        guard let latitude = form["latitude"].flatMap(Double.init),
            let longitude = form["longitude"].flatMap(Double.init)
        else { return nil }
        return RoundedPosition(latitude: latitude, longitude: longitude)
    }
}
