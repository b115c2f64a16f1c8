import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /checkins`: one's own and those one may see; field `before`, the last of the page before.
    @Sendable static func listCheckIns(_ visit: MemberVisit) async throws -> Response {
        let before = visit.query["before"].flatMap { ID<CheckIn>($0) }
        let checkIns = visit.services.checkIns
        // One more than fits tells whether there is an older page.
        let found = try await checkIns.list(for: visit.member.id, before: before, limit: listLength + 1)
        let shown = found.prefix(listLength)
        let older = found.count > listLength ? shown.last?.checkIn.id : nil
        let asking = before == nil ? try await checkIns.asking(visit.member.id) : []
        let model = CheckInListPage(
            frame: visit.visit.frame("Check-ins"),
            asking: asking.map { CheckInRow($0) },
            rows: shown.map { CheckInRow($0) },
            newest: before == nil ? nil : LinkTarget(path: Paths.checkIns()),
            older: older.map { LinkTarget(path: "\(Paths.checkIns())?before=\($0.text)") }
        )
        return visit.visit.page(visit.site.templates.checkIns, model)
    }
}
