import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /shares/{id}/return`: where the network's own page sends the browser when the person is done there.
    ///
    /// It notes the result although it is a GET, because that is how a dialog comes back. That is safe: it posts
    /// nothing, it changes only a share of the person logged in that is still handed over, whose identifier cannot be
    /// guessed, and a second return changes nothing.
    @Sendable static func returnFromDialog(_ visit: MemberVisit, _ id: ID<Share>) async throws -> Response {
        let share = try await visit.ownShare(id)
        let connection = try await visit.services.connections.connection(share.connectionID, of: visit.member.id)
        if share.route == .dialog, share.state == .handedOff, let connection,
            let network = try await visit.services.networks.network(of: connection.identity)
        {
            let query = visit.query.all.map { (name: $0.name, value: $0.value) }
            _ = try await visit.services.sharing.dialogReturned(share, network.publishing.dialogResult(query))
        }
        return visit.visit.go(Paths.receipt(id))
    }
}
