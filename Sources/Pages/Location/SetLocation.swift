import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /settings/location`: field `act`, `on` and `keep` with `retention`, or `off`, which holds at once (LO-04).
    @Sendable static func setLocation(_ visit: MemberVisit) async throws -> Response {
        let locations = visit.services.locations
        let retention = visit.form["retention"].flatMap(LocationRetention.init)
        switch (visit.form["act"], retention) {
        case ("on", let retention?):
            try await locations.turnOn(visit.member.id, keeping: retention)
            // From whichever page it was asked.
            let next = visit.form["for"] == "checkins" ? Paths.newCheckIn() : Paths.placesNear()
            return visit.visit.go(next, notice: .locationOn)
        case ("off", _):
            try await locations.turnOff(visit.member.id)
            return visit.visit.go(Paths.locationSettings(), notice: .locationOff)
        case ("keep", let retention?):
            try await locations.keep(retention, of: visit.member.id)
            return visit.visit.go(Paths.locationSettings(), notice: .locationKept)
        default: throw Problem.notFound
        }
    }
}
