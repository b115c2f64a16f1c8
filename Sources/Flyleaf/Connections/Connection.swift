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
    public let grantedAt: Timestamp
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

/// When a connection ends, as the network says.
public struct ConnectionEnds: Sendable, Equatable {
    /// When the token ends; `nil` for never.
    public let token: Timestamp?
    /// When the network stops telling what was granted; `nil` for never.
    public let data: Timestamp?

    /// Both ends.
    public init(token: Timestamp?, data: Timestamp?) {
        self.token = token
        self.data = data
    }
}

/// The networks Flyleaf can speak to.
public enum NetworkName: String, Sendable, Hashable, CaseIterable {
    /// Facebook.
    case facebook
    /// X, which was Twitter.
    case x
    /// Any Mastodon server.
    case mastodon
    /// An OpenID Connect provider: login only.
    case openID = "openid"
}

/// One person at one server of one network, which is what "the same person" means.
///
/// An e-mail address never is: two networks, or two owners of one address over time, would share an account.
public struct Identity: Sendable, Equatable {
    /// The network.
    public let network: NetworkName
    /// The server the identity was proven by, from configuration and not from an answer.
    public let server: String
    /// The network's own name for the person there.
    public let remoteID: String
    /// The name the person goes by there.
    public var name: PersonName
    /// The person's page there, if known.
    public var profileURL: String?

    /// An identity.
    public init(network: NetworkName, server: String, remoteID: String, name: PersonName, profileURL: String? = nil) {
        self.network = network
        self.server = server
        self.remoteID = remoteID
        self.name = name
        self.profileURL = profileURL
    }

    /// Whether a network's configured server is the one this identity was proven by.
    func isProven(by network: SocialNetwork) -> Bool {
        self.network == network.name && server.utf8.elementsEqual(network.server.utf8)
    }

    /// Whether two identities are the same person: server and identifier count, the name does not.
    func isSamePerson(as other: Identity) -> Bool {
        network == other.network && server.utf8.elementsEqual(other.server.utf8)
            && remoteID.utf8.elementsEqual(other.remoteID.utf8)
    }
}

/// A permission by the network's own name, for example `publish_actions`.
public struct Permission: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The name.
    public let name: String

    /// A permission.
    public init(_ name: String) {
        self.name = name
    }

    /// Orders by name.
    public static func < (left: Permission, right: Permission) -> Bool { left.name < right.name }

    /// The name.
    public var description: String { name }
}

/// What a person let Flyleaf do, and what they said no to.
public struct PermissionSet: Sendable, Equatable {
    /// Granted.
    public var granted: Set<Permission>
    /// Asked for and declined, or granted once and taken back.
    public var declined: Set<Permission>
    /// Granted at the network, but not to be used: the person has switched it off here, or was never asked.
    ///
    /// Never among `granted`, so whoever looks there finds what may really be done.
    public private(set) var withheld: Set<Permission>

    /// A set; what is withheld counts as granted by the network.
    public init(
        granted: Set<Permission> = [],
        declined: Set<Permission> = [],
        withheld: Set<Permission> = []
    ) {
        self.granted = granted.subtracting(withheld)
        self.declined = declined
        self.withheld = withheld
    }

    /// What the network has granted, whether it may be used or not.
    public var atNetwork: Set<Permission> { granted.union(withheld) }

    /// The same as the network sees it, with these of its grants withheld and no others.
    public func withholding(_ permissions: Set<Permission>) -> PermissionSet {
        PermissionSet(
            granted: atNetwork,
            declined: declined,
            withheld: atNetwork.intersection(permissions)
        )
    }

    /// The same without a permission, which the network has taken back.
    public func without(_ permission: Permission) -> PermissionSet {
        PermissionSet(
            granted: granted.subtracting([permission]),
            declined: declined.union([permission]),
            withheld: withheld.subtracting([permission])
        )
    }
}

/// A token of a network: never printed, never in a page, sealed at rest.
public struct AccessToken: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The characters that open the account.
    public let secret: String
    /// When it ends; `nil` when it does not or nobody knows.
    public let expiresAt: Timestamp?
    /// What a new token is had for when this one ends (OAuth 2.0), if the network gave one.
    public let refreshToken: String?
    /// What requests are signed with besides the app's own secret (OAuth 1.0a), if the network works that way.
    public let signingSecret: String?

    /// A token.
    public init(secret: String, expiresAt: Timestamp?, refreshToken: String? = nil, signingSecret: String? = nil) {
        self.secret = secret
        self.expiresAt = expiresAt
        self.refreshToken = refreshToken
        self.signingSecret = signingSecret
    }

    /// Nothing of it.
    public var description: String { "token" }
    /// Nothing of it.
    public var debugDescription: String { "token" }
}

/// What a call to a network is made with.
public struct Credential: Sendable {
    /// Whose account.
    public let identity: Identity
    /// The key to it.
    public let token: AccessToken
    /// What was granted and declined when that was last known: not every network can be asked.
    public let permissions: PermissionSet

    /// A credential.
    public init(identity: Identity, token: AccessToken, permissions: PermissionSet = PermissionSet()) {
        self.identity = identity
        self.token = token
        self.permissions = permissions
    }
}
