public import Primitives

/// A browser's login.
///
/// The browser holds `id.secret`; the store keeps only a digest of the secret, so that a stolen database opens no
/// account. A session ends a fixed time after it began and some time after it was last used, whichever comes first.
public struct Session: Sendable, Hashable {
    /// The identifier, the first half of the cookie.
    public let id: ID<Session>
    /// Whose login it is.
    public let memberID: ID<Member>
    /// When the browser logged in.
    public let createdAt: Timestamp
    /// When it was last used, to the minute.
    public let lastSeenAt: Timestamp
    /// The browser, in words.
    public let browser: BrowserName
    /// The record of the login it belongs to.
    public let loginID: ID<LoginRecord>?
    /// The connection the browser came in by; `nil` for any other way in.
    public let connectionID: ID<Connection>?

    /// A session.
    public init(
        id: ID<Session>,
        memberID: ID<Member>,
        createdAt: Timestamp,
        lastSeenAt: Timestamp,
        browser: BrowserName = .unknown,
        loginID: ID<LoginRecord>? = nil,
        connectionID: ID<Connection>? = nil
    ) {
        self.id = id
        self.memberID = memberID
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.browser = browser
        self.loginID = loginID
        self.connectionID = connectionID
    }

    /// How long a session lasts at most.
    public static let absoluteLifetime = Duration.seconds(90 * 86_400)
    /// How long a session lasts unused.
    public static let idleLifetime = Duration.seconds(30 * 86_400)
    /// How often the moment of last use is written down.
    public static let touchInterval = Duration.seconds(60)

    /// How many sessions a member may have; the ones unused longest give way.
    public static let maximumPerMember = 50

    /// When the session ends if it is not used again.
    public var endsAt: Timestamp { min(createdAt + Self.absoluteLifetime, lastSeenAt + Self.idleLifetime) }

    /// Whether the session still counts.
    public func isValid(at moment: Timestamp) -> Bool { moment < endsAt }
}

/// The two halves of a session cookie.
public struct SessionToken: Sendable, Hashable, CustomStringConvertible {
    /// Names the session.
    public let id: ID<Session>
    /// Proves that the browser is the one that logged in: 43 characters of base64url.
    public let secret: String

    /// A token of a new session.
    public init(id: ID<Session>, secret: String) {
        self.id = id
        self.secret = secret
    }

    /// Reads a cookie; `nil` when it cannot be one of ours.
    public init?(cookie: String) {
        let parts = cookie.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, let id = ID<Session>(String(Substring(parts[0]))) else { return nil }
        let secret = String(Substring(parts[1]))
        guard secret.utf8.count == 43, Base64.decode(secret)?.count == 32 else { return nil }
        self.id = id
        self.secret = secret
    }

    /// The value of the cookie.
    public var cookie: String { "\(id.text).\(secret)" }

    /// The identifier only: a token must not reach a log.
    public var description: String { "\(id.text).…" }
}

/// A session together with its member, as a request needs them.
public struct SignedIn: Sendable {
    /// The login.
    public let session: Session
    /// The reader.
    public let member: Member
    /// The network the browser came in by; `nil` for any other way in, and once that network is disconnected.
    public let network: NetworkName?

    /// What belongs to one request.
    public init(session: Session, member: Member, network: NetworkName? = nil) {
        self.session = session
        self.member = member
        self.network = network
    }
}
