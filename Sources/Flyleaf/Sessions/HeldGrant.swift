public import Primitives

/// What somebody who is logged in brought back from a network, until they say that the person there is theirs; its token is
/// kept beside it.
///
/// - Rule: a person at a network is added to an account only by a press on a page that names both.
/// - Why: the browser may be logged in at the network as somebody else, because it is shared, or because that somebody
///   logged it in there.
/// - Without it: whoever that is gets into the account by their own login.
public struct HeldGrant: Sendable, Equatable {
    /// Names it in an address.
    public let id: ID<HeldGrant>
    /// Whose account it is to be added to.
    public let memberID: ID<Member>
    /// The login that brought it; no other can add it.
    public let sessionID: ID<Session>
    /// Who it is at the network.
    public let identity: Identity
    /// What was granted and declined.
    public let permissions: PermissionSet
    /// When the network stops telling what was granted unless it is renewed; `nil` where that does not happen.
    public let dataExpiresAt: Timestamp?
    /// What was asked for besides the login.
    public let asked: [Permission]
    /// Where to go afterwards.
    public let next: LocalPath
    /// When it came.
    public let heldAt: Timestamp

    /// A held grant.
    public init(
        id: ID<HeldGrant>,
        memberID: ID<Member>,
        sessionID: ID<Session>,
        identity: Identity,
        permissions: PermissionSet,
        dataExpiresAt: Timestamp?,
        asked: [Permission],
        next: LocalPath,
        heldAt: Timestamp
    ) {
        self.id = id
        self.memberID = memberID
        self.sessionID = sessionID
        self.identity = identity
        self.permissions = permissions
        self.dataExpiresAt = dataExpiresAt
        self.asked = asked
        self.next = next
        self.heldAt = heldAt
    }

    /// How long the answer may take.
    public static let lifetime = Duration.seconds(600)
    /// How many of one member may wait: as many tabs as anybody opens.
    public static let maximumPerMember = 10
}
