import Flyleaf
import Gazetteer
import HTTP
import Web

extension Site {
    /// `GET /checkins/friends`: friends who let their friends know, by bands of distance from one's own last check-in (LO-16).
    @Sendable static func showNearFriends(_ visit: MemberVisit) async throws -> Response {
        let found = try await visit.services.checkIns.near(visit.member.id) { $0.kilometres(to: $1) }
        let model = NearFriendsPage(
            frame: visit.visit.frame("Friends nearby"),
            isSomewhere: found != nil,
            rows: (found ?? []).map { NearFriendRow(name: $0.name.text, band: $0.band.words) }
        )
        return visit.visit.page(visit.site.templates.nearFriends, model)
    }
}
