import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /settings/picture`: field `picture`, which the member shows beside their name from now on.
    @Sendable static func saveOwnPicture(_ visit: MemberVisit) async throws -> Response {
        let sent = visit.visit.sent
        if sent.isCut {
            return try await visit.settingsPage(pictureFault: MemberPictureFault.picture(.tooLarge).words)
        }
        guard let file = sent.files.first(where: SentForm.isChosen) else {
            return try await visit.settingsPage(pictureFault: MemberPictureFault.nothingChosen)
        }
        if let pause = visit.site.limits.pictures.take(visit.member.id.text, at: visit.services.clock.now()) {
            return try await visit.settingsPage(pictureFault: MemberPictureFault.tooFast(pause))
        }
        do {
            try await visit.services.memberPictures.keep(file.bytes, of: visit.member.id)
        } catch let fault as MemberPictureFault {
            return try await visit.settingsPage(pictureFault: fault.words)
        }
        return visit.visit.go(Paths.settings(), notice: .pictureKept)
    }
}
