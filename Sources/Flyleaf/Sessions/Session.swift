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
    /// The browser.
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
    /// How long after a login whoever has the browser counts as the one who logged in.
    public static let freshness = Duration.seconds(600)
    /// How often the moment of last use is written down.
    public static let touchInterval = Duration.seconds(60)

    /// How many sessions a member may have; the ones unused longest give way.
    public static let maximumPerMember = 50

    /// When the session ends if it is not used again.
    public var endsAt: Timestamp { min(createdAt + Self.absoluteLifetime, lastSeenAt + Self.idleLifetime) }

    /// Whether its login is recent enough for what could make a stolen session permanent, or carry everything away.
    ///
    /// Its age is that of the login: another secret, or a change of accounts in the browser, makes it no younger.
    public func isFresh(at moment: Timestamp) -> Bool { moment - createdAt <= Self.freshness }

    /// Whether the session still counts.
    public func isValid(at moment: Timestamp) -> Bool { moment < endsAt }
}
