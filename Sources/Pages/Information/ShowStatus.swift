import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /status`: 503 when the store does not answer; no network is asked.
    @Sendable static func showStatus(_ visit: Visit) async throws -> Response {
        var isStoreWell = true
        var waiting: String?
        do {
            _ = try await visit.services.reviews.list(.init(viewer: nil, limit: 1))
            waiting = try await visit.signedIn.asyncMap {
                try await visit.services.sharing.waitingText(of: $0.member.id)
            }
        } catch {
            let id = visit.request.id
            visit.site.report(
                SiteIncident(requestID: id, route: Paths.status(), error: error, showsReference: false)
            )
            isStoreWell = false
        }
        let now = visit.services.clock.now()
        let model = StatusPage(
            frame: visit.frame("Status"),
            isStoreWell: isStoreWell,
            networks: StatusLine.all(visit.services.networks),
            waiting: waiting,
            version: visit.site.configuration.version,
            moment: now.minuteWords,
            momentISO: now.rfc3339
        )
        return visit.page(visit.site.templates.status, model, status: isStoreWell ? .ok : .serviceUnavailable)
    }
}

extension Sharing {
    /// How many of the newest shares are read to count those that wait.
    private static var countedShares: Int { 100 }

    /// How many shares of a member wait, in words.
    ///
    /// Only the newest are looked at: a share waits for hours at most, so an old one that waits is a rare thing, and
    /// the words say how far was counted.
    fileprivate func waitingText(of member: ID<Member>) async throws -> String {
        let newest = try await shares(of: member, before: nil, limit: Self.countedShares)
        let count = newest.count { $0.state == .queued || $0.state == .sending || $0.state == .unknown }
        let scope = newest.count < Self.countedShares ? "your shares" : "your newest \(Self.countedShares) shares"
        switch count {
        case 0: return "None of \(scope) is waiting."
        case 1: return "1 of \(scope) is waiting."
        default: return "\(count) of \(scope) are waiting."
        }
    }
}
