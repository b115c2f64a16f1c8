public import Primitives

/// What a member can do about the account itself.
public struct Members: Sendable {
    private let store: any MemberStore
    private let recovery: any RecoveryStore
    private let shares: any ShareStore
    private let connections: Connections
    private let networks: NetworkDirectory
    private let passkeys: Passkeys?
    private let blockedLinks: BlockedLinks

    /// The use cases.
    ///
    /// - Parameter passkeys: `nil` where browsers offer none.
    public init(
        stores: Stores,
        connections: Connections,
        networks: NetworkDirectory,
        passkeys: Passkeys?,
        blockedLinks: BlockedLinks
    ) {
        store = stores.members
        recovery = stores.recovery
        shares = stores.shares
        self.connections = connections
        self.networks = networks
        self.passkeys = passkeys
        self.blockedLinks = blockedLinks
    }

    /// Changes the name that others read, also where reviews are found by it.
    ///
    /// - Returns: what moderators blocked of it (MO-04), and nothing is changed; `nil` where it is.
    public func rename(_ member: ID<Member>, to name: PersonName) async throws -> LinkPattern? {
        if let pattern = try await blockedLinks.first(in: [name.text]) { return pattern }
        try await store.rename(member, name)
        return nil
    }

    /// Counts what is kept of a member, and the forms that wait in a browser.
    public func holdings(of member: ID<Member>, in browser: BrowserKey) async throws -> MemberHoldings {
        try await store.holdings(member, browser)
    }

    /// The ways into an account, as they are or as they were without one of them.
    public func waysIn(
        _ member: ID<Member>,
        withoutConnection connection: ID<Connection>? = nil,
        withoutPasskey passkey: ID<Passkey>? = nil
    ) async throws -> WaysIn {
        var hasNetwork = false
        for other in try await connections.all(member) where other.id != connection && !hasNetwork {
            hasNetwork = try await networks.network(of: other.identity) != nil
        }
        return WaysIn(
            hasNetwork: hasNetwork,
            hasCodes: (try await recovery.state(member)?.remaining ?? 0) > 0,
            // A key is no way in where browsers offer none.
            passkeys: try await passkeys?.all(of: member).count { $0.id != passkey } ?? 0
        )
    }

    // MARK: Deleting

    /// How many of the newest shares are read for the posts that stay.
    static let countedShares = 500

    /// The posts of a member that a deletion leaves at their networks, the newest first; what was withdrawn is not there.
    public func postsThatStay(of member: ID<Member>) async throws -> [ShareEntry] {
        try await shares.entries(member, nil, Self.countedShares).filter { $0.state == .posted }
    }

    /// Deletes a member with all that is kept of them, after giving back what was granted.
    ///
    /// A network that cannot be told does not stand in the way: what is kept here goes in any case, and the report says
    /// which network must be told by hand. Only a fault of the store throws, and then nothing was removed here.
    public func delete(_ member: ID<Member>, in browser: BrowserKey) async throws -> AccountDeletion {
        let posts = try await postsThatStay(of: member)
        var revoked: [Connection] = []
        var unrevoked: [(connection: Connection, failure: NetworkFailure)] = []
        for connection in try await connections.all(member) {
            do {
                try await connections.call(connection) { network, credential in
                    try await network.account.revoke(credential, nil)
                }
                revoked.append(connection)
            } catch let failure as NetworkFailure {
                unrevoked.append((connection, failure))
            }
        }
        let removed = try await store.delete(member, browser)
        return AccountDeletion(removed: removed, revoked: revoked, unrevoked: unrevoked, posts: posts)
    }
}
