import Flyleaf
import HTTP
import Templating
import Web

/// The question before somebody is logged out.
struct LogoutPage: ViewModel {
    var frame: PageFrame
    var name: String

    static let sample = LogoutPage(frame: .sample, name: "Ada")

    var values: Values { ["frame": .model(frame), "name": .text(name)] }
}

extension Site {
    /// `GET /logout`: asks.
    @Sendable static func askLogout(_ visit: MemberVisit) async throws -> Response {
        let model = LogoutPage(frame: visit.visit.frame("Log out?"), name: visit.member.name.text)
        return visit.visit.page(visit.site.templates.logout, model)
    }

    /// `POST /logout`.
    @Sendable static func logOut(_ visit: MemberVisit) async throws -> Response {
        try await visit.services.sessions.end(visit.session.id)
        return visit.visit.go(Paths.front(), notice: .loggedOut).setting(visit.site.cookies.noSession)
    }
}
