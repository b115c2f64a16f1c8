import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /moderation/log`: field `before`, the number of the last act of the page before; moderators alone.
    @Sendable static func showModerationLog(_ visit: MemberVisit) async throws -> Response {
        try await visit.requireModerator()
        let moderation = visit.services.moderation
        let before = visit.query["before"].flatMap { Int64($0) }
        let acts = try await moderation.log(before: before, limit: listLength + 1)
        let shown = acts.prefix(listLength)
        let older = acts.count > listLength ? shown.last?.number : nil
        let model = ModerationLogPage(
            frame: visit.visit.frame("What moderators did"),
            rows: try await shown.asyncMap { act in
                ModerationLogRow(act, by: try await act.moderatorID.asyncFlatMap { try await moderation.name($0) })
            },
            newest: before == nil ? nil : LinkTarget(path: Paths.moderationLog()),
            older: older.map { LinkTarget(path: "\(Paths.moderationLog())?before=\($0)") }
        )
        return visit.visit.page(visit.site.templates.moderationLog, model)
    }
}
