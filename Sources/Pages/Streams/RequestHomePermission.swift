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
        return try await visit.ask(here.network, for: [rule.permission], on: here.connection, next: Paths.list(list))
    }
}
