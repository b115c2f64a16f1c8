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
        var limits: [StatusLimit] = []
        do {
            _ = try await visit.services.reviews.list(.init(viewer: nil, limit: 1))
            waiting = try await visit.signedIn.asyncMap {
                try await visit.services.sharing.waitingText(of: $0.member.id)
            }
            limits = try await visit.signedIn.asyncMap { try await visit.limits(of: $0.member.id) } ?? []
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
            limits: limits,
            isSignedIn: visit.signedIn != nil,
            version: visit.site.configuration.version,
            moment: now.minuteWords,
            momentISO: now.rfc3339
        )
        return visit.page(visit.site.templates.status, model, status: isStoreWell ? .ok : .serviceUnavailable)
    }
}

extension Visit {
    /// So many limits of a connection are shown, the scarcest.
    private static var shownLimits: Int { 12 }

    /// What the networks said of a member's limits (RA-01).
    fileprivate func limits(of member: ID<Member>) async throws -> [StatusLimit] {
        let now = services.clock.now()
        var limits: [StatusLimit] = []
        for (connection, budgets) in try await services.connections.budgets(of: member, services.callBudgets, at: now) {
            let title = services.networks.title(of: connection.identity)
            limits += budgets.prefix(Self.shownLimits).map { StatusLimit($0, title) }
        }
        return limits
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
