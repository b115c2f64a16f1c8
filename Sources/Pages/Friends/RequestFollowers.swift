import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /friends/followers/permission`: leaves for the network, which asks for the permission; field `network`.
    @Sendable static func requestFollowers(_ visit: MemberVisit) async throws -> Response {
        guard let source = try await visit.friendSource(visit.form["network"]) else {
            return visit.visit.go(Paths.followers())
        }
        let path = "\(Paths.followers())?network=\(source.connection.id.text)"
        guard case .needsPermission(let rule) = StreamFollowers.state(source.connection, source.network) else {
            return visit.visit.go(path)
        }
        return try await visit.ask(source.network, for: [rule.permission], on: source.connection, next: path)
    }
}
