import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /friends`: reads the list from the network again, or asks for the permission first; field `network`.
    @Sendable static func refreshFriends(_ visit: MemberVisit) async throws -> Response {
        let name = visit.form["network"]
        guard let source = try await visit.friendSource(name) else { return visit.visit.go(Paths.friends()) }
        let path = "\(Paths.friends())?network=\(source.connection.id.text)"
        let permissions = source.connection.permissions
        if !source.network.publishing.capabilities(permissions).friends.isPossible,
            let permission = source.network.missingReading(source.connection)?.permission
        {
            return try await visit.ask(source.network, for: [permission], on: source.connection, next: path)
        }
        try visit.limitCalls()
        do {
            try await visit.services.friends.refresh(source.connection)
            return visit.visit.go(path, notice: .friendsRead)
        } catch is NetworkFailure {
            return visit.visit.go(path, notice: .friendsNotRead)
        }
    }
}
