import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /streams/items/{number}/permission`: leaves for the network, which asks whether threads may be read.
    @Sendable static func requestItemPermission(
        _ visit: MemberVisit,
        _ number: StreamItemNumber
    ) async throws -> Response {
        let (_, source) = try await visit.streamItem(number)
        let path = Paths.streamItem(number)
        guard case .needsPermission(let rule) = source.thread else { return visit.visit.go(path) }
        let held = source.connection.permissions
        return try await visit.visit.leave(
            for: source.network,
            purpose: .permissions(source.connection.id, source.network.asking(for: [rule.permission], held)),
            next: LocalPath(trusted: path),
            isRepeat: held.declined.contains(rule.permission)
        )
    }
}
