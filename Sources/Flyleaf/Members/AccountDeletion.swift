public import Primitives

/// How much is kept of a member, counted.
public struct MemberHoldings: Sendable, Equatable {
    /// Reviews.
    public var reviews = 0
    /// Photos, those of forms not saved yet among them.
    public var photos = 0
    /// Entries in the list of shares.
    public var shares = 0
    /// Shares among them that are not at their network yet and will not be sent.
    public var waitingShares = 0
    /// Drafts of shares.
    public var drafts = 0
    /// Connected networks, each with its key.
    public var connections = 0
    /// People on the lists of friends.
    public var friends = 0
    /// Sessions, in every browser.
    public var sessions = 0
    /// Records of logins.
    public var logins = 0
    /// Devices with a key.
    public var devices = 0
    /// What devices keep here.
    public var cachedValues = 0
    /// Recovery codes, used or not.
    public var recoveryCodes = 0
    /// Passkeys.
    public var passkeys = 0
    /// Forms that wait for a login in this browser.
    public var heldForms = 0

    /// Nothing.
    public init() {}
}

/// Ends an account: gives back what was granted, then removes everything kept of it.
public struct AccountDeletion: Sendable {
    private let stores: Stores
    private let connections: Connections

    /// The use case.
    public init(stores: Stores, connections: Connections) {
        self.stores = stores
        self.connections = connections
    }

    /// What became of an account.
    public struct Report: Sendable {
        /// What was removed here.
        public let removed: MemberHoldings
        /// Connections whose network has confirmed that it took everything back.
        public let revoked: [Connection]
        /// Connections whose network could not be told, and why.
        public let unrevoked: [(connection: Connection, failure: NetworkFailure)]
    }

    /// Deletes a member with all that is kept of them.
    ///
    /// A network that cannot be told does not stand in the way: what is kept here goes in any case, and the report says
    /// which network must be told by hand. Only a fault of the store throws, and then nothing was removed here.
    public func delete(_ member: ID<Member>, in browser: BrowserKey) async throws -> Report {
        var revoked: [Connection] = []
        var unrevoked: [(connection: Connection, failure: NetworkFailure)] = []
        for connection in try connections.all(member) {
            do {
                try await connections.call(connection) { network, credential in
                    try await network.account.revoke(credential, nil)
                }
                revoked.append(connection)
            } catch let failure as NetworkFailure {
                unrevoked.append((connection, failure))
            }
        }
        let removed = try await stores.members.delete(member, browser)
        return Report(removed: removed, revoked: revoked, unrevoked: unrevoked)
    }
}
