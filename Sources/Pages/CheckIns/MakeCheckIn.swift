import Flyleaf
import Gazetteer
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /checkins/new/place`: fields `city`, `place`, `message`, `book`, `audience`, and of people `reader` and `name`.
    @Sendable static func makeCheckIn(_ visit: MemberVisit) async throws -> Response {
        let form = CheckInForm(visit.form, try visit.city(visit.form["city"]))
        guard form.typed.unicodeScalars.count <= PlaceName.maximumLength else {
            return try await visit.newCheckInPage(form, fault: CheckInSentences.longPlace)
        }
        guard let place = CheckInPlace(typed: PlaceName(foreign: form.typed), city: form.city?.checkInCity) else {
            return try await visit.newCheckInPage(form, fault: CheckInSentences.noPlace)
        }
        guard let message = CheckInMessage(form.message) else {
            return try await visit.newCheckInPage(form, fault: CheckInSentences.longMessage)
        }
        // What was not chosen is never wider by itself.
        guard let audience = form.audience else {
            return try await visit.newCheckInPage(form, fault: CheckInSentences.noAudience)
        }
        do {
            let id = try await visit.services.checkIns.make(
                at: place,
                saying: message,
                reading: form.book,
                for: audience,
                readers: form.readers,
                naming: form.names,
                of: visit.member.id
            )
            return visit.visit.go(Paths.checkIn(id), notice: .checkedIn)
        } catch let fault as CheckInFault {
            return try await visit.newCheckInPage(form, fault: fault.words)
        }
    }
}

extension City {
    /// The city of a check-in; its position is known to a hundredth of a degree, and no better one is made of it.
    var checkInCity: CheckInCity? {
        RoundedPosition(latitude: position.latitude, longitude: position.longitude).map {
            CheckInCity(number: number, name: PlaceName(trusted: checkInName), position: $0)
        }
    }
}
