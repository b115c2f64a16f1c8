import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension SiteServices {
    /// A member's newest shares of one subject, as many as a list shows, and whether there are older ones.
    func newestShares(of subject: ShareSubject, by member: ID<Member>) async throws -> (
        shown: [ShareEntry], hasOlder: Bool
    ) {
        let shares = try await sharing.shares(of: subject, by: member, limit: Site.listLength + 1)
        return (Array(shares.prefix(Site.listLength)), shares.count > Site.listLength)
    }
}

extension Site {
    /// `GET /shares`: field `before`, the last share of the page before.
    @Sendable static func listShares(_ visit: MemberVisit) async throws -> Response {
        let before = visit.query["before"].flatMap { ID<Share>($0) }
        // One more than fits tells whether there is an older page.
        let shares = try await visit.services.sharing.shares(of: visit.member.id, before: before, limit: listLength + 1)
        let shown = shares.prefix(listLength)
        let standing = try await visit.standing(Array(shown))
        let older = shares.count > listLength ? shown.last?.id : nil
        let model = ShareListPage(
            frame: visit.visit.frame("Shares", .shares),
            rows: try await shown.asyncMap { try await ShareRow($0, standing, namesReview: true) },
            newest: before == nil ? nil : LinkTarget(path: Paths.shares()),
            older: older.map { LinkTarget(path: "\(Paths.shares())?before=\($0.text)") }
        )
        return visit.visit.page(visit.site.templates.shareList, model)
    }
}
