import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /settings/picture/remove`.
    @Sendable static func removeOwnPicture(_ visit: MemberVisit) async throws -> Response {
        try await visit.services.memberPictures.remove(of: visit.member.id)
        return visit.visit.go(Paths.settings(), notice: .pictureRemoved)
    }
}
