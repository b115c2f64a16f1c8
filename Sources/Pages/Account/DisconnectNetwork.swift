import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /account/disconnect/{id}`: asks.
    @Sendable static func askDisconnect(_ visit: MemberVisit, _ id: ID<Connection>) async throws -> Response {
        try await visit.disconnectPage(visit.ownConnection(id))
    }

    /// `POST /account/disconnect/{id}`: fields `sure` (for the last way in) and `anyway` (also without the network).
    @Sendable static func disconnectNetwork(_ visit: MemberVisit, _ id: ID<Connection>) async throws -> Response {
        let connection = try await visit.ownConnection(id)
        if try await visit.isLastWayIn(connection), visit.form["sure"] != "yes" {
            let fault = "Nothing is disconnected yet. Tick this box if you really want it."
            return try await visit.disconnectPage(connection, sureFault: fault, status: .unprocessableContent)
        }
        do {
            try await visit.services.connections.revokeAll(connection)
        } catch let failure as NetworkFailure {
            let reason = visit.report(failure, of: connection, route: Paths.disconnect.source)
            // Asked for only on the page that says the network was not told; it had one more chance just now.
            if visit.form["anyway"] == "yes" {
                try await visit.services.connections.forget(connection)
                try await visit.recordDisconnection(connection)
                return visit.visit.go(Paths.account(), notice: .disconnectedHere)
            }
            return try await visit.disconnectPage(connection, failure: reason, status: .badGateway)
        }
        try await visit.recordDisconnection(connection)
        return visit.visit.go(Paths.account(), notice: .disconnected)
    }
}

extension MemberVisit {
    fileprivate func recordDisconnection(_ connection: Connection) async throws {
        let identity = connection.identity
        let name = identity.name.text
        try await services.sessions.record(.disconnected, of: member.id, name: name, network: identity.network)
    }

    fileprivate func disconnectPage(
        _ connection: Connection,
        sureFault: String? = nil,
        failure: String? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let network = try await services.networks.network(of: connection.identity)
        let title = services.networks.title(of: connection.identity)
        let model = DisconnectPage(
            frame: visit.frame("Disconnect \(title)?"),
            network: title,
            name: connection.identity.name.text,
            action: LinkTarget(path: Paths.disconnect(connection.id)),
            settings: (network?.appSettingsURL).flatMap { LinkTarget($0) },
            isLastWayIn: try await isLastWayIn(connection),
            isSure: form["sure"] == "yes",
            sureFault: sureFault,
            failure: failure
        )
        return visit.page(site.templates.disconnect, model, status: status)
    }

    /// Whether nobody could log in to this account any more without a connection.
    fileprivate func isLastWayIn(_ connection: Connection) async throws -> Bool {
        try await !waysIn(withoutConnection: connection.id).isOpen
    }
}
