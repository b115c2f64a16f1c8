import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /like/sites/{id}/remove`; once it is gone, it is gone.
    @Sendable static func removeSite(_ visit: MemberVisit, _ id: ID<SiteClaim>) async throws -> Response {
        _ = try await visit.services.sites.remove(id, of: visit.member.id)
        return visit.visit.go(Paths.sites(), notice: .siteRemoved)
    }
}
