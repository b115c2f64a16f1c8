import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /logout`: asks (LG-10).
    @Sendable static func askLogout(_ visit: Visit) async throws -> Response {
        let others = try await visit.remembered()
        if visit.signedIn == nil, others.isEmpty { return try await visit.logInFirst() }
        let model = LogoutPage(
            frame: visit.frame("Log out?"),
            name: visit.signedIn?.member.name.text,
            others: others.map(\.member.name.text)
        )
        return visit.page(visit.site.templates.logout, model)
    }

    /// `POST /logout`: fields `which`, `all` for every account of this browser, and `forget` to forget the keys to their
    /// networks and what their devices keep here as well (DA-08).
    ///
    /// An account that is left is not entered by itself: whoever sits down next chooses one, or none.
    @Sendable static func logOut(_ visit: Visit) async throws -> Response {
        if visit.logins.all.isEmpty { return visit.go(Paths.front()) }
        var logins = visit.logins
        let ending = visit.form["which"] == "all" ? logins.all : logins.current.map { [$0] } ?? []
        for token in ending {
            guard let found = try await visit.services.sessions.signedIn(token) else { continue }
            if visit.form["forget"] == "yes" {
                try await visit.services.streams.forget(found.member.id)
                try await visit.services.presses.forget(found.member.id)
                try await visit.services.people.forget(found.member.id)
                try await visit.services.followers.forget(found.member.id)
                try await visit.services.replies.forget(found.member.id)
                try await visit.services.answers.forget(found.member.id)
                try await visit.services.connections.forgetKeys(of: found.member.id)
                try await visit.services.devices.forgetValues(of: found.member.id)
            }
            try await visit.services.sessions.end(token.id, .loggedOut)
        }
        logins.remove(Set(ending.map(\.id)))
        // The login page leads to the accounts that are left.
        let (path, notice): (String, Notice.Code) =
            logins.all.isEmpty ? (Paths.front(), .loggedOut) : (Paths.login(), .loggedOutOfOne)
        return visit.go(path, notice: notice).setting(visit.site.sessionCookie(logins))
    }
}
