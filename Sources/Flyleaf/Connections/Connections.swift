public import Primitives

/// What a member can do about a connection: see what is granted, give it back, disconnect.
///
/// One program has one of these, of which copies may be made: it knows which tokens are being renewed.
public struct Connections: Sendable {
    let store: any ConnectionStore
    let networks: NetworkDirectory
    let clock: Clock
    let renewals: TokenRenewals

    /// The use cases.
    public init(store: any ConnectionStore, leases: Leases, networks: NetworkDirectory, clock: Clock) {
        self.store = store
        self.networks = networks
        self.clock = clock
        renewals = TokenRenewals(leases: leases)
    }

    /// A member's connections, the oldest first.
    public func all(_ member: ID<Member>) async throws -> [Connection] {
        try await store.connections(member)
    }

    /// A connection of this member; anybody else's is not there.
    public func connection(_ id: ID<Connection>, of member: ID<Member>) async throws -> Connection? {
        try await store.connection(id, member)
    }

    /// A member's connection at a network; the working one first if there are several.
    public func connection(_ member: ID<Member>, at network: NetworkName) async throws -> Connection? {
        let fitting = try await store.connections(member).filter { $0.identity.network == network }
        return fitting.first { $0.state == .active } ?? fitting.first
    }

    /// Reads what is granted from the network, writes it down and answers it.
    @discardableResult
    public func refreshPermissions(_ connection: Connection) async throws -> PermissionSet {
        let permissions = try await call(connection) { network, credential in
            try await network.account.permissions(credential).withholding(credential.permissions.withheld)
        }
        try await store.setPermissions(connection.id, permissions)
        return permissions
    }

    /// Gives one permission back; returns once the network has confirmed it (LG-28).
    public func revoke(_ permission: Permission, of connection: Connection) async throws {
        try await call(connection) { network, credential in
            try await network.account.revoke(credential, permission)
        }
        try await store.setPermissions(connection.id, connection.permissions.without(permission))
    }

    /// Stops to use a permission that the network goes on granting.
    func withhold(_ permission: Permission, of connection: Connection) async throws {
        let withheld = connection.permissions.withheld.union([permission])
        try await store.setPermissions(connection.id, connection.permissions.withholding(withheld))
    }

    /// Gives everything back at the network, then removes the connection and what it brought here.
    public func revokeAll(_ connection: Connection) async throws {
        try await call(connection) { network, credential in
            try await network.account.revoke(credential, nil)
        }
        try await store.remove(connection.id)
    }

    /// Removes a connection and what it brought here without a word to its network, where everything stays granted.
    public func forget(_ connection: Connection) async throws {
        try await store.remove(connection.id)
    }

    /// Overwrites the keys to a member's networks; what was granted there stays granted (LG-19, DA-08).
    ///
    /// The connections stay as ended ones: a login at the network brings a new key, and with it everything back.
    public func forgetKeys(of member: ID<Member>) async throws {
        for connection in try await store.connections(member) {
            var ended = connection
            ended.state = .ended(reason: .reauthenticate, at: clock.now())
            try await store.save(ended, AccessToken(secret: "", expiresAt: nil))
        }
    }
}
