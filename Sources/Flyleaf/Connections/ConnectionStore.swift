public import Primitives

/// Where connections and their sealed tokens are kept.
public protocol ConnectionStore: Sendable {
    /// Adds a connection, or replaces what is known of the same identity of the same member; the token is sealed.
    ///
    /// Authority and identifier are who somebody is; the server is kept as it was reached last.
    /// A connection that is replaced keeps its identifier, to which friends and shares refer, and the moment it was made;
    /// its next check is `ConnectionChecks.interval` after its last success. Throws `ConnectionTaken` when the identity
    /// belongs to another member, and `ConnectionsFull` when it is new and the member has `Connection.maximumPerMember`,
    /// however many are added at the same moment: nothing is changed then.
    func save(_ made: Connection, _ token: AccessToken) async throws
    /// The connection of an identity, whoever's it is.
    func byIdentity(_ network: NetworkName, _ authority: String, _ remoteID: String) async throws -> Connection?
    /// A connection of a member.
    func connection(_ id: ID<Connection>, _ member: ID<Member>) async throws -> Connection?
    /// Every connection of a member, the oldest first.
    func connections(_ member: ID<Member>) async throws -> [Connection]
    /// The credential of a connection, opened; `nil` when there is none.
    func credential(_ id: ID<Connection>) async throws -> Credential?
    /// Puts a renewed token in the place of the one it was had for; durable when it returns.
    ///
    /// `false` when another token has taken that place meanwhile, or the connection is gone: nothing is changed then.
    func renew(_ id: ID<Connection>, _ new: AccessToken, _ old: AccessToken) async throws -> Bool
    /// Puts what a login brought in the place of a token and of what was known with it; durable when it returns.
    ///
    /// As `save` does for a connection that is there, but only while it has the old token: `false` when another has taken
    /// that place meanwhile, or the connection is gone. Nothing is changed then.
    func replace(_ made: Connection, _ new: AccessToken, _ old: AccessToken) async throws -> Bool
    /// Notes who the person is and when they last said yes, and leaves token, permissions and state as they are.
    ///
    /// `false` when the connection is gone.
    func keep(_ id: ID<Connection>, _ identity: Identity, _ grantedAt: Timestamp) async throws -> Bool
    /// Whether a connection of an authority holds this token, whoever's it is; reads every token of that authority.
    func holds(_ network: NetworkName, _ authority: String, _ token: AccessToken) async throws -> Bool
    /// Notes what is granted now.
    func setPermissions(_ id: ID<Connection>, _ permissions: PermissionSet) async throws
    /// Notes whether it works, and that the network answered at a moment if it does.
    ///
    /// With the network's own end (`reauthenticate`), every login that came in by the connection ends at once and in the
    /// same write: `LoginEvent.endedByNetwork`. Logins that came in another way stay open.
    func setState(_ id: ID<Connection>, _ state: Connection.State, _ moment: Timestamp) async throws
    /// Notes a call that failed although the connection did not end by it.
    func noteFault(_ id: ID<Connection>, _ fault: Connection.Fault) async throws
    /// Notes when it ends.
    func setEnds(_ id: ID<Connection>, _ ends: ConnectionEnds) async throws
    /// The longest time that the network was seen to take to show a post; `nil` before it was seen.
    func showingTime(_ id: ID<Connection>) async throws -> Duration?
    /// Remembers how long the network took to show a post, where that is longer than all before.
    func noteShowingTime(_ id: ID<Connection>, _ time: Duration) async throws
    /// Whether the member had a post removed through a connection at a moment or after it.
    func hasRemovedPosts(_ id: ID<Connection>, since moment: Timestamp) async throws -> Bool
    /// When each is looked at again.
    var checks: any ConnectionCheckStore { get }
    /// Removes a connection with its token and everything the network told us of others: friends, and the people and
    /// places picked for posts that were never sent.
    ///
    /// Logins under way for more permissions of it go too; sessions that came in by it stay, and name no network then.
    func remove(_ id: ID<Connection>) async throws
}
