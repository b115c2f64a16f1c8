import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /rulings`: field `before`, the number of the last act of the page before.
    @Sendable static func listRulings(_ visit: MemberVisit) async throws -> Response {
        let before = visit.query["before"].flatMap { Int64($0) }
        let acts = try await visit.services.moderation.acts(
            upon: visit.member.id,
            before: before,
            limit: listLength + 1
        )
        let shown = acts.prefix(listLength)
        let older = acts.count > listLength ? shown.last?.number : nil
        let model = RulingListPage(
            frame: visit.visit.frame("Moderators and you"),
            rows: shown.map { RulingRow($0) },
            newest: before == nil ? nil : LinkTarget(path: Paths.rulings()),
            older: older.map { LinkTarget(path: "\(Paths.rulings())?before=\($0)") }
        )
        return visit.visit.page(visit.site.templates.rulings, model)
    }
}
