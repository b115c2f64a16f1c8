import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /account/permissions/revoke`: fields `connection`, `permission`; said to be done only once the network
    /// has confirmed it (LG-28).
    @Sendable static func revokePermission(_ visit: MemberVisit) async throws -> Response {
        let connection = try await visit.ownConnection(visit.form["connection"].flatMap { ID($0) })
        let network = try await visit.services.networks.network(of: connection.identity)
        let title = visit.services.networks.title(of: connection.identity)
        guard let permission = visit.form["permission"].map(Permission.init), !permission.name.isEmpty else {
            throw Problem.notFound
        }
        guard connection.permissions.atNetwork.contains(permission) else {
            return visit.visit.go(Paths.account(), notice: .notGranted)
        }
        if permission == network?.postingPermission { return try await visit.stopPosting(connection) }
        let rule = network?.rule(permission)
        guard rule?.isRevocable != false else {
            throw Problem(
                status: .unprocessableContent,
                title: "That cannot be given back on its own",
                text: "It is the login itself. To give it back, disconnect \(title).",
                step: ("Disconnect \(title)", Paths.disconnect(connection.id))
            )
        }
        do {
            try await visit.services.connections.revoke(permission, of: connection)
        } catch let failure as NetworkFailure {
            let name = rule.map { PermissionWords($0, title).title } ?? permission.name
            let text =
                failure.mayHaveHappened
                ? "It is not known whether “\(name)” was given back. Press Check now to see what \(title) says."
                : "“\(name)” was not given back: as far as Flyleaf knows, it is still granted."
            return try await visit.networkFailed(failure, text: text, of: connection, route: Paths.revokePermission())
        }
        return visit.visit.go(Paths.account(), notice: .revoked)
    }
}

extension MemberVisit {
    /// A connection of this member; anybody else's is not there.
    func ownConnection(_ id: ID<Connection>?) async throws -> Connection {
        guard let id, let connection = try await services.connections.connection(id, of: member.id) else {
            throw Problem.notFound
        }
        return connection
    }

    /// The account page with what went wrong at a network on top, told to the log under the same reference.
    func networkFailed(
        _ failure: NetworkFailure,
        text: String,
        of connection: Connection,
        route: String
    ) async throws -> Response {
        let reason = report(failure, of: connection, route: route)
        let notice = Notice(kind: .failed, text: "\(text) \(reason)")
        return try await accountPage(notice: notice, status: .badGateway)
    }

    /// Tells the log of a failure; the answer is why it happened, in words, with a reference.
    func report(_ failure: NetworkFailure, of connection: Connection, route: String) -> String {
        let request = visit.request
        site.report(
            SiteIncident(requestID: request.id, route: route, network: connection.identity.network, error: failure)
        )
        let title = services.networks.title(of: connection.identity)
        return "\(FailureAdvice(failure, in: .account, network: title).text) Reference: \(request.id)."
    }
}

extension NetworkFailure {
    /// Whether the network may have done what it was asked although its answer did not arrive.
    var mayHaveHappened: Bool { policy.isOutcomeUnknown }
}
