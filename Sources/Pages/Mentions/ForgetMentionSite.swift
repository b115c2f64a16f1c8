import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /settings/mentions`: field `site`, about which the member decides anew.
    @Sendable static func forgetMentionSite(_ visit: MemberVisit) async throws -> Response {
        try await visit.services.mentions.forget(visit.form["site"] ?? "", of: visit.member.id)
        return visit.visit.go(Paths.mentionSites(), notice: .mentionSiteForgotten)
    }
}
