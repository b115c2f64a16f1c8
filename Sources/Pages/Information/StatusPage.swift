import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// Whether everything here works, for anybody who wonders.
struct StatusPage: ViewModel {
    var frame: PageFrame
    var isStoreWell: Bool
    var networks: [StatusLine]
    var waiting: String?
    var version: String
    var moment: String
    var momentISO: String

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("isStoreWell") { $0.isStoreWell }, Field("networks") { $0.networks },
            Field("waiting") { $0.waiting }, Field("version") { $0.version }, Field("moment") { $0.moment },
            Field("momentISO") { $0.momentISO },
        ]
    }
}

/// One network that is set up.
struct StatusLine: ViewModel {
    var title: String
    var server: String

    static var fields: [Field<Self>] { [Field("title") { $0.title }, Field("server") { $0.server }] }

    /// Every network, in the order of the login page.
    static func all(_ networks: NetworkDirectory) -> [StatusLine] {
        networks.all.map { StatusLine(title: $0.title, server: $0.server) }
            + networks.families.map { StatusLine(title: $0.title, server: $0.servers.words) }
    }
}

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
            moment: now.minuteText,
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
