import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /friends/followers/read`: asks the network who follows the member; field `network`.
    @Sendable static func readFollowers(_ visit: MemberVisit) async throws -> Response {
        guard let source = try await visit.friendSource(visit.form["network"]) else {
            return visit.visit.go(Paths.followers())
        }
        try visit.limitCalls()
        _ = try await visit.services.followers.looking(at: source.connection, source.network, isPressed: true)
        return visit.visit.go("\(Paths.followers())?network=\(source.connection.id.text)")
    }
}
