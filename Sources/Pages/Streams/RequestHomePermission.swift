import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /streams/permission`: leaves for the network, which asks whether its list may be read; fields `list` and
    /// `network`.
    @Sendable static func requestHomePermission(_ visit: MemberVisit) async throws -> Response {
        let list = try visit.streamList()
        let (_, _, here) = try await visit.streamSources(list, visit.form["network"])
        guard let here, case .needsPermission(let rule) = here.state else {
            return visit.visit.go(Paths.list(list))
        }
        let held = here.connection.permissions
        return try await visit.visit.leave(
            for: here.network,
            purpose: .permissions(here.connection.id, here.network.asking(for: [rule.permission], held)),
            next: LocalPath(trusted: Paths.list(list)),
            isRepeat: held.declined.contains(rule.permission)
        )
    }
}
