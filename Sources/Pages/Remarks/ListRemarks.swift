import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /remarks`: one's own; field `before`, the last remark of the page before.
    @Sendable static func listRemarks(_ visit: MemberVisit) async throws -> Response {
        let before = visit.query["before"].flatMap { ID<Remark>($0) }
        // One more than fits tells whether there is an older page.
        let remarks = try await visit.services.remarks.list(visit.member.id, before: before, limit: listLength + 1)
        let shown = remarks.prefix(listLength)
        let older = remarks.count > listLength ? shown.last?.id : nil
        let model = RemarkListPage(
            frame: visit.visit.frame("Your words and links", .shares),
            rows: shown.map { RemarkRow($0) },
            newest: before == nil ? nil : LinkTarget(path: Paths.remarks()),
            older: older.map { LinkTarget(path: "\(Paths.remarks())?before=\($0.text)") }
        )
        return visit.visit.page(visit.site.templates.remarkList, model)
    }
}
