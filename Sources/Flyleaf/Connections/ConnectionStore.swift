public import Primitives

/// Where connections and their sealed tokens are kept.
public struct ConnectionStore: Sendable {
    /// Adds a connection, or replaces what is known of the same identity of the same member; the token is sealed.
    ///
    /// A connection that is replaced keeps its identifier, to which friends and shares refer, and the moment it was made;
    /// its next check is `ConnectionChecks.interval` after its last success. Throws `ConnectionTaken` when the identity
    /// belongs to another member: nothing is changed then.
    public var save: @Sendable (Connection, AccessToken) async throws -> Void
    /// The connection of an identity, whoever's it is.
    public var byIdentity: @Sendable (NetworkName, _ server: String, _ remoteID: String) async throws -> Connection?
    /// A connection of a member.
    public var connection: @Sendable (ID<Connection>, ID<Member>) async throws -> Connection?
    /// Every connection of a member, the oldest first.
    public var connections: @Sendable (ID<Member>) async throws -> [Connection]
    /// The credential of a connection, opened; `nil` when there is none.
    public var credential: @Sendable (ID<Connection>) async throws -> Credential?
    /// Puts a renewed token in the place of the one it was had for; durable when it returns.
    ///
    /// `false` when another token has taken that place meanwhile, or the connection is gone: nothing is changed then.
    public var renew: @Sendable (ID<Connection>, AccessToken, _ old: AccessToken) async throws -> Bool
    /// Puts what a login brought in the place of a token and of what was known with it; durable when it returns.
    ///
    /// As `save` does for a connection that is there, but only while it has the old token: `false` when another has taken
    /// that place meanwhile, or the connection is gone. Nothing is changed then.
    public var replace: @Sendable (Connection, AccessToken, _ old: AccessToken) async throws -> Bool
    /// Notes who the person is and when they last said yes, and leaves token, permissions and state as they are.
    ///
    /// `false` when the connection is gone.
    public var keep: @Sendable (ID<Connection>, Identity, _ grantedAt: Timestamp) async throws -> Bool
    /// Whether a connection at a server holds this token, whoever's it is; reads every token of that server.
    public var holds: @Sendable (NetworkName, _ server: String, AccessToken) async throws -> Bool
    /// Notes what is granted now.
    public var setPermissions: @Sendable (ID<Connection>, PermissionSet) async throws -> Void
    /// Notes whether it works, and that the network answered at a moment if it does.
    ///
    /// With the network's own end (`reauthenticate`), every login that came in by the connection ends at once and in the
    /// same write: `LoginEvent.endedByNetwork`. Logins that came in another way stay open.
    public var setState: @Sendable (ID<Connection>, Connection.State, Timestamp) async throws -> Void
    /// Notes a call that failed although the connection did not end by it.
    public var noteFault: @Sendable (ID<Connection>, Connection.Fault) async throws -> Void
    /// Notes when it ends.
    public var setEnds: @Sendable (ID<Connection>, ConnectionEnds) async throws -> Void
    /// The longest time that the network was seen to take to show a post; `nil` before it was seen.
    public var showingTime: @Sendable (ID<Connection>) async throws -> Duration?
    /// Remembers how long the network took to show a post, where that is longer than all before.
    public var noteShowingTime: @Sendable (ID<Connection>, Duration) async throws -> Void
    /// When each is looked at again.
    public var checks: ConnectionCheckStore
    /// Removes a connection with its token and everything the network told us of others: friends, and the people and
    /// places picked for posts that were never sent.
    ///
    /// Logins under way for more permissions of it go too; sessions that came in by it stay, and name no network then.
    public var remove: @Sendable (ID<Connection>) async throws -> Void

    /// A store from closures.
    public init(
        save: @escaping @Sendable (Connection, AccessToken) async throws -> Void,
        byIdentity: @escaping @Sendable (NetworkName, _ server: String, _ remoteID: String) async throws -> Connection?,
        connection: @escaping @Sendable (ID<Connection>, ID<Member>) async throws -> Connection?,
        connections: @escaping @Sendable (ID<Member>) async throws -> [Connection],
        credential: @escaping @Sendable (ID<Connection>) async throws -> Credential?,
        renew: @escaping @Sendable (ID<Connection>, AccessToken, _ old: AccessToken) async throws -> Bool,
        replace: @escaping @Sendable (Connection, AccessToken, _ old: AccessToken) async throws -> Bool,
        keep: @escaping @Sendable (ID<Connection>, Identity, _ grantedAt: Timestamp) async throws -> Bool,
        holds: @escaping @Sendable (NetworkName, _ server: String, AccessToken) async throws -> Bool,
        setPermissions: @escaping @Sendable (ID<Connection>, PermissionSet) async throws -> Void,
        setState: @escaping @Sendable (ID<Connection>, Connection.State, Timestamp) async throws -> Void,
        noteFault: @escaping @Sendable (ID<Connection>, Connection.Fault) async throws -> Void,
        setEnds: @escaping @Sendable (ID<Connection>, ConnectionEnds) async throws -> Void,
        showingTime: @escaping @Sendable (ID<Connection>) async throws -> Duration?,
        noteShowingTime: @escaping @Sendable (ID<Connection>, Duration) async throws -> Void,
        checks: ConnectionCheckStore,
        remove: @escaping @Sendable (ID<Connection>) async throws -> Void
    ) {
        self.save = save
        self.byIdentity = byIdentity
        self.connection = connection
        self.connections = connections
        self.credential = credential
        self.renew = renew
        self.replace = replace
        self.keep = keep
        self.holds = holds
        self.setPermissions = setPermissions
        self.setState = setState
        self.noteFault = noteFault
        self.setEnds = setEnds
        self.showingTime = showingTime
        self.noteShowingTime = noteShowingTime
        self.checks = checks
        self.remove = remove
    }
}
