import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /moderation`: fields `flags` and `number` (the last thing of the page before); moderators alone.
    @Sendable static func showModeration(_ visit: MemberVisit) async throws -> Response {
        try await visit.requireModerator()
        let moderation = visit.services.moderation
        var place: FlaggedItem.Place?
        if let flags = visit.query["flags"].flatMap({ Int($0) }),
            let number = visit.query["number"].flatMap({ Int64($0) })
        {
            place = FlaggedItem.Place(flags: flags, number: number)
        }
        let items = try await moderation.queue(after: place, limit: listLength + 1)
        let shown = items.prefix(listLength)
        let rows = try await shown.asyncCompactMap { item in
            try await moderation.text(item.subject).map { FlaggedRow(item, $0) }
        }
        let objections = place == nil ? try await moderation.objections(limit: listLength) : []
        let next = items.count > listLength ? shown.last?.place : nil
        let model = ModerationQueuePage(
            frame: visit.visit.frame("Moderation"),
            objections: try await objections.asyncCompactMap { act in
                ObjectionRow(act, by: try await act.memberID.asyncFlatMap { try await moderation.name($0) })
            },
            rows: rows,
            first: place == nil ? nil : LinkTarget(path: Paths.moderation()),
            next: next.map { LinkTarget(path: "\(Paths.moderation())?flags=\($0.flags)&number=\($0.number)") }
        )
        return visit.visit.page(visit.site.templates.moderation, model)
    }
}

extension MemberVisit {
    /// For everybody else such pages are not there.
    func requireModerator() async throws {
        guard try await services.moderation.isModerator(member.id) else { throw Problem.notFound }
    }
}
