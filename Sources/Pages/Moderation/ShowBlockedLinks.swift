import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /moderation/links`: field `before`, the number of the last act of the page before; moderators alone (MO-04).
    @Sendable static func showBlockedLinks(_ visit: MemberVisit) async throws -> Response {
        try await visit.requireModerator()
        return try await visit.blockedLinksPage()
    }
}

extension MemberVisit {
    /// - Parameters:
    ///   - links: what is wrong with the links that were sent.
    ///   - reason: what is wrong with the reason.
    func blockedLinksPage(links: String? = nil, reason: String? = nil) async throws -> Response {
        let before = visit.query["before"].flatMap { Int64($0) }
        let acts = try await services.blockedLinks.log(before: before, limit: Site.listLength + 1)
        let shown = acts.prefix(Site.listLength)
        let older = acts.count > Site.listLength ? shown.last?.number : nil
        let model = BlockedLinksPage(
            frame: visit.frame("Blocked links"),
            links: form["links"] ?? "",
            linksFault: links,
            reason: form["reason"] ?? "",
            reasonFault: reason,
            rows: try await shown.asyncMap { act in
                let name = try await act.moderatorID.asyncFlatMap { try await services.moderation.name($0) }
                return LinkActRow(act, by: name)
            },
            newest: before == nil ? nil : LinkTarget(path: Paths.blockedLinks()),
            older: older.map { LinkTarget(path: "\(Paths.blockedLinks())?before=\($0)") }
        )
        let isRefused = links != nil || reason != nil
        return visit.page(site.templates.blockedLinks, model, status: isRefused ? .unprocessableContent : .ok)
    }
}
