import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /settings/location/people`: fields `here`, `near` and `named`, each `yes` or absent; none follows from another.
    @Sendable static func setLocationPeople(_ visit: MemberVisit) async throws -> Response {
        let setting = CheckInSetting(
            isHere: visit.form["here"] == "yes",
            isNear: visit.form["near"] == "yes",
            allowsNaming: visit.form["named"] == "yes"
        )
        try await visit.services.checkIns.set(setting, of: visit.member.id)
        return visit.visit.go(Paths.locationSettings(), notice: .locationPeopleKept)
    }
}
