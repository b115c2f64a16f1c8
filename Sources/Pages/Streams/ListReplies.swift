import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /streams/replies`: what the member answered and wrote to people, the newest first; field `before`, the last of the page before.
    @Sendable static func listReplies(_ visit: MemberVisit) async throws -> Response {
        let before = visit.query["before"].flatMap { ID<StreamReply>($0) }
        // One more than fits tells whether there is an older page.
        let replies = try await visit.services.replies.list(visit.member.id, before: before, limit: listLength + 1)
        let shown = Array(replies.prefix(listLength))
        let visit = try await visit.seeing(shown.map { .reply($0.id) })
        let paths = try await visit.replyPaths(shown)
        let connections = try await visit.services.connections.all(visit.member.id)
        let rows = shown.map { reply in
            let connection = connections.first { $0.id == reply.connectionID }
            let network =
                connection.map { visit.services.networks.title(of: $0.identity) }
                ?? visit.services.networks.title(reply.network)
            return ReplyView(
                reply,
                network,
                at: paths[reply.id],
                canAnswer: connection?.state == .active,
                atItem: false
            )
        }
        let older = replies.count > listLength ? shown.last?.id : nil
        let model = ReplyListPage(
            frame: visit.visit.frame("Your answers and messages", .home),
            back: LinkTarget(path: Paths.home()),
            rows: rows,
            newest: before == nil ? nil : LinkTarget(path: Paths.replies()),
            older: older.map { LinkTarget(path: "\(Paths.replies())?before=\($0.text)") }
        )
        return visit.visit.page(visit.site.templates.replies, model)
    }
}
