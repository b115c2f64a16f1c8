import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /account/permissions/check`: field `connection`; asks the network what is granted now.
    @Sendable static func checkPermissions(_ visit: MemberVisit) async throws -> Response {
        let connection = try await visit.ownConnection(visit.form["connection"].flatMap { ID($0) })
        try visit.limitCalls()
        do {
            try await visit.services.connections.refreshPermissions(connection)
        } catch let failure as NetworkFailure {
            let network = visit.services.networks.title(of: connection.identity)
            let text = "\(network) could not be asked, so what stands here may be old."
            return try await visit.networkFailed(failure, text: text, of: connection, route: Paths.checkPermissions())
        }
        return visit.visit.go(Paths.account(), notice: .checked)
    }
}
