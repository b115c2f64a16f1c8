import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /account/permissions/request`: fields `connection`, `permission`; leaves for the network.
    ///
    /// Only for what is read at login: posting is asked for by the pages that post (LG-24).
    @Sendable static func requestPermission(_ visit: MemberVisit) async throws -> Response {
        let connection = try await visit.ownConnection(visit.form["connection"].flatMap { ID($0) })
        guard let network = try await visit.services.networks.network(of: connection.identity),
            let rule = visit.form["permission"].flatMap({ network.rule(Permission($0)) })
        else { throw Problem.notFound }
        guard rule.moment == .login else {
            throw Problem(
                status: .unprocessableContent,
                title: "That is asked for when you share",
                text: "Open the share page of a review: it says what will be posted, and asks \(network.title) then.",
                step: ("Your reviews", Paths.ownReviews)
            )
        }
        if connection.permissions.granted.contains(rule.permission) { return visit.visit.go(Paths.account()) }
        try await visit.visit.limitLogin()
        return try await visit.ask(network, for: [rule.permission], on: connection, next: Paths.account())
    }
}
