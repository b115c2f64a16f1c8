public import Primitives

extension Connections {
    /// Asks the network whether a connection still counts, by a call that costs nothing, and notes what it says.
    ///
    /// Where no such call is, a token that has run out is renewed; where that cannot be either, nothing is asked. As with
    /// any call, only the network's own word ends the connection.
    func check(_ connection: Connection) async throws {
        guard let network = try await networks.network(of: connection.identity) else { return }
        guard let check = network.account.check else { return try await checkByRenewal(connection, network) }
        let ends = try await call(connection) { _, credential in try await check(credential) }
        if let ends { try await store.setEnds(connection.id, ends) }
    }

    private func checkByRenewal(_ connection: Connection, _ network: SocialNetwork) async throws {
        guard let stored = try await store.credential(connection.id), stored.token.refreshToken != nil,
            network.account.refresh != nil
        else { return }
        let credential = try await notingFaults(of: connection) {
            try await fresh(stored, of: connection, at: network)
        }
        if credential.token != stored.token { try await noteSuccess(connection) }
    }

    /// Whether the next login at a network is to renew what was granted there: it has lapsed, or soon will.
    public func needsRenewedAccess(_ member: ID<Member>, at network: SocialNetwork) async throws -> Bool {
        let soon = clock.now() + Connection.warningTime
        return try await store.connections(member).contains { connection in
            guard connection.identity.isProven(by: network) else { return false }
            if case .ended(.reauthorize, _) = connection.state { return true }
            return connection.dataExpiresAt.map { $0 < soon } ?? false
        }
    }
}
