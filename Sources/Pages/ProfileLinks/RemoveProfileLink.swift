import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /settings/links/{id}/remove`; once it is gone, it is gone.
    @Sendable static func removeProfileLink(_ visit: MemberVisit, _ id: ID<ProfileLink>) async throws -> Response {
        _ = try await visit.services.profileLinks.remove(id, of: visit.member.id)
        return visit.visit.go(Paths.profileLinks(), notice: .profileLinkRemoved)
    }
}
