import Flyleaf
import Gazetteer
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /checkins/new/place`: fields `city`, `place`, `message`, `book`, `audience`, of people `reader` and `name`, and
    /// those of ``PhotoForm``; with an act of these the form is shown again, and nothing is kept but photos.
    @Sendable static func makeCheckIn(_ visit: MemberVisit) async throws -> Response {
        var form = CheckInForm(visit.form, try visit.city(visit.form["city"]))
        let act = PhotoAct(visit.form["act"])
        form.photos = try await visit.photoForm(ofCheckIn: visit.form.removing(SentForm.lostPhoto))
        // Where none may stay the page says so, and no photo is taken for nothing.
        guard try await visit.mayCheckIn() else {
            return try await visit.newCheckInPage(fault: CheckInFault.locationOff.words)
        }
        try await visit.takePhotos(into: &form.photos, for: act == nil ? .described : act == .add ? .some : .whatCame)
        if let act {
            form.photos.move(act)
            return try await visit.newCheckInPage(form)
        }
        if form.photos.hasFaults || visit.visit.sent.isCut { return try await visit.newCheckInPage(form) }
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
                with: form.photos.chosen,
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
