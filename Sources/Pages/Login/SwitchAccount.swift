import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /session/switch`: the accounts of this browser.
    @Sendable static func showAccounts(_ visit: Visit) async throws -> Response {
        if visit.logins.all.isEmpty { return visit.go(Paths.login()) }
        return try await visit.switchPage()
    }

    /// `POST /session/switch`: field `account`, the identifier of a session this browser holds.
    ///
    /// The identifier chooses among the tokens in the cookie; it opens nothing by itself.
    @Sendable static func switchAccount(_ visit: Visit) async throws -> Response {
        let chosen = visit.form["account"].flatMap { ID<Session>($0) }
        if visit.logins.current?.id == chosen, visit.signedIn != nil { return visit.go(Paths.front()) }
        guard let chosen, let token = visit.logins.others.first(where: { $0.id == chosen }) else {
            return visit.go(Paths.switchAccount(), notice: .accountGone)
        }
        var logins = visit.logins
        logins.remove([chosen])
        guard let (renewed, _) = try await visit.services.sessions.enter(token, leaving: visit.signedIn) else {
            let response = visit.go(Paths.switchAccount(), notice: .accountGone)
            return response.setting(visit.site.sessionCookie(logins))
        }
        // A token in front that no longer counts is not worth remembering.
        if visit.signedIn == nil, let dead = logins.current { logins.remove([dead.id]) }
        _ = logins.enter(renewed)
        return visit.go(Paths.front(), notice: .switched).setting(visit.site.sessionCookie(logins))
    }
}
