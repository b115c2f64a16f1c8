public import Primitives

/// Something that was done about who gets into an account, or carries it away, as its member can read it afterwards.
///
/// It holds no secret and opens nothing.
public struct SecurityEvent: Sendable, Equatable {
    /// What was done.
    public enum Kind: String, Sendable, CaseIterable {
        /// Somebody logged in with a browser that was used for it before, or for the first time ever.
        case login
        /// Somebody logged in with a browser that was not used for it before.
        case newBrowser = "new_browser"
        /// A passkey was added.
        case passkeyAdded = "passkey_added"
        /// A passkey was removed.
        case passkeyRemoved = "passkey_removed"
        /// Recovery codes were made.
        case codesMade = "codes_made"
        /// A key for a device was made.
        case deviceAdded = "device_added"
        /// A key of a device was ended.
        case deviceEnded = "device_ended"
        /// An account at a network was connected.
        case connected
        /// An account at a network was disconnected.
        case disconnected
        /// All data were downloaded.
        case exported
        /// Everything was ended.
        case everythingEnded = "everything_ended"

        /// Whether the member hears of it: it makes a way in, and might be somebody else’s doing.
        public var isTold: Bool {
            switch self {
            case .newBrowser, .passkeyAdded, .codesMade, .deviceAdded, .connected: true
            case .login, .passkeyRemoved, .deviceEnded, .disconnected, .exported, .everythingEnded: false
            }
        }
    }

    /// Counts up in the order of events; 0 before it is kept.
    public let number: Int64
    /// The identifier.
    public let id: ID<SecurityEvent>
    /// Whose account it is.
    public let memberID: ID<Member>
    /// What was done.
    public let kind: Kind
    /// What the key, the device or the person at the network is called.
    public let name: String?
    /// The network that had a part in it.
    public let network: NetworkName?
    /// The browser, of a login.
    public let browser: BrowserName?
    /// When.
    public let moment: Timestamp

    /// An event.
    public init(
        number: Int64,
        id: ID<SecurityEvent>,
        memberID: ID<Member>,
        kind: Kind,
        name: String?,
        network: NetworkName?,
        browser: BrowserName?,
        moment: Timestamp
    ) {
        self.number = number
        self.id = id
        self.memberID = memberID
        self.kind = kind
        self.name = name
        self.network = network
        self.browser = browser
        self.moment = moment
    }

    /// How long it can be read.
    public static let lifetime = Duration.seconds(90 * 86_400)
    /// How many of a member are kept; the oldest give way.
    public static let maximumPerMember = 500
}
