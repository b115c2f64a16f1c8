public import Primitives

/// What ties a member to one identity at a network.
public struct Connection: Sendable, Equatable {
    /// Whether the network still accepts what we hold.
    public enum State: Sendable, Equatable {
        /// Calls are answered.
        case active
        /// The network ended it; the person must log in there again.
        case ended(reason: NetworkFailure.Category, at: Timestamp)
    }

    /// How many one member has at most.
    public static let maximumPerMember = 50

    /// The identifier.
    public let id: ID<Connection>
    /// Whose it is.
    public let memberID: ID<Member>
    /// Who the member is at the network.
    public var identity: Identity
    /// What the person granted and declined.
    public var permissions: PermissionSet
    /// Whether it works.
    public var state: State
    /// When the token ends; `nil` when it does not or nobody knows.
    public var expiresAt: Timestamp?
    /// When it was made.
    public let connectedAt: Timestamp
    /// When the person last said yes at the network: the newest login or permission that came from there.
    public var grantedAt: Timestamp
    /// When the network last answered a call made with it.
    public var lastSuccessAt: Timestamp
    /// When the network stops telling what was granted unless it is renewed; `nil` where that does not happen.
    public var dataExpiresAt: Timestamp?
    /// What went wrong last that was no fault of what was sent.
    public var lastFault: Fault?

    /// A call that failed, although the connection did not end by it.
    public struct Fault: Sendable, Equatable {
        /// Why.
        public let category: NetworkFailure.Category
        /// When, to a few minutes.
        public let at: Timestamp

        /// A fault.
        public init(_ category: NetworkFailure.Category, at moment: Timestamp) {
            self.category = category
            at = moment
        }
    }

    /// How long before its end a person is told of it.
    public static let warningTime = Duration.seconds(7 * 86_400)

    /// When it ends by itself: with the token or with what was granted, whichever comes first.
    public var endsAt: Timestamp? {
        guard let expiresAt, let dataExpiresAt else { return expiresAt ?? dataExpiresAt }
        return min(expiresAt, dataExpiresAt)
    }

    /// A connection.
    ///
    /// - Parameter grantedAt: when the person last said yes; `nil` for the moment it was made.
    public init(
        id: ID<Connection>,
        memberID: ID<Member>,
        identity: Identity,
        permissions: PermissionSet,
        state: State,
        expiresAt: Timestamp?,
        connectedAt: Timestamp,
        grantedAt: Timestamp? = nil,
        lastSuccessAt: Timestamp,
        dataExpiresAt: Timestamp? = nil,
        lastFault: Fault? = nil
    ) {
        self.id = id
        self.memberID = memberID
        self.identity = identity
        self.permissions = permissions
        self.state = state
        self.expiresAt = expiresAt
        self.connectedAt = connectedAt
        self.grantedAt = grantedAt ?? connectedAt
        self.lastSuccessAt = lastSuccessAt
        self.dataExpiresAt = dataExpiresAt
        self.lastFault = lastFault
    }
}
