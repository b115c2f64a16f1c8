import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /notices`: field `before`, the number of the last notice of the page before.
    @Sendable static func listNotices(_ visit: MemberVisit) async throws -> Response {
        let notices = visit.services.memberNotices
        let before = visit.query["before"].flatMap { Int64($0) }
        // One more than fits tells whether there is an older page.
        let entries = try await notices.list(of: visit.member.id, before: before, limit: listLength + 1)
        let shown = entries.prefix(listLength)
        let off = try await notices.off(visit.member.id)
        let hasUnread = before == nil && (visit.visit.signedIn?.unreadNotices ?? 0) > 0
        let older = entries.count > listLength ? shown.last?.notice.number : nil
        let model = NoticeListPage(
            frame: visit.visit.frame("Notices"),
            rows: shown.map { NoticeRow($0, visit.services.networks) },
            newestNumber: hasUnread ? shown.first.map { String($0.notice.number) } : nil,
            switches: NoticeSwitch.all(off: off),
            isAllOff: off.count == NoticeKind.allCases.count,
            telling: try await visit.telling(),
            newest: before == nil ? nil : LinkTarget(path: Paths.notices()),
            older: older.map { LinkTarget(path: "\(Paths.notices())?before=\($0)") }
        )
        return visit.visit.page(visit.site.templates.notices, model)
    }
}
