public import Primitives

/// What a member can do about a connection: see what is granted, give it back, disconnect.
public struct Connections: Sendable {
    private let store: ConnectionStore
    private let networks: NetworkDirectory
    private let clock: Clock

    /// The use cases.
    public init(store: ConnectionStore, networks: NetworkDirectory, clock: Clock) {
        self.store = store
        self.networks = networks
        self.clock = clock
    }

    /// A member's connections, the oldest first.
    public func all(_ member: ID<Member>) throws -> [Connection] {
        try store.connections(member)
    }

    /// A member's connection at a network; the working one first if there are several.
    public func connection(_ member: ID<Member>, at network: NetworkName) throws -> Connection? {
        let fitting = try store.connections(member).filter { $0.identity.network == network }
        return fitting.first { $0.state == .active } ?? fitting.first
    }

    /// Reads what is granted from the network, writes it down and answers it.
    @discardableResult
    public func refreshPermissions(_ connection: Connection) async throws -> PermissionSet {
        let permissions = try await call(connection) { network, credential in
            try await network.account.permissions(credential)
        }
        try await store.setPermissions(connection.id, permissions)
        return permissions
    }

    /// Gives one permission back; returns once the network has confirmed it (LG-28).
    public func revoke(_ permission: Permission, of connection: Connection) async throws {
        try await call(connection) { network, credential in
            try await network.account.revoke(credential, permission)
        }
        var permissions = connection.permissions
        permissions.granted.remove(permission)
        permissions.declined.insert(permission)
        try await store.setPermissions(connection.id, permissions)
    }

    /// Gives everything back at the network, then removes the connection and what it brought here.
    public func revokeAll(_ connection: Connection) async throws {
        try await call(connection) { network, credential in
            try await network.account.revoke(credential, nil)
        }
        try await store.remove(connection.id)
    }

    /// Makes a call with a connection's credential and notes whether the connection still works.
    ///
    /// Only the network's own word ends a connection; a passing fault never does.
    public func call<Value: Sendable>(
        _ connection: Connection,
        _ body: (SocialNetwork, Credential) async throws -> Value
    ) async throws -> Value {
        guard let network = try networks.network(of: connection.identity) else {
            throw NetworkFailure(.misconfigured, detail: "network not set up")
        }
        guard let credential = try store.credential(connection.id) else {
            throw NetworkFailure(.reauthenticate, detail: "no token")
        }
        do {
            let value = try await body(network, credential)
            try await noteSuccess(connection)
            return value
        } catch let failure as NetworkFailure where failure.endsConnection {
            let now = clock.now()
            // The person may have logged in again meanwhile: what was refused was the token before.
            if try store.credential(connection.id)?.token == credential.token {
                try await store.setState(connection.id, .ended(reason: failure.category, at: now), now)
            }
            throw failure
        }
    }

    private func noteSuccess(_ connection: Connection) async throws {
        let now = clock.now()
        // Once a minute is enough for a page that tells people how their connections are.
        guard connection.state != .active || now - connection.lastSuccessAt >= .seconds(60) else { return }
        try await store.setState(connection.id, .active, now)
    }
}
