public import Primitives

/// A login or a request for permissions that is under way: the browser is at the network and may come back.
public struct LoginAttempt: Sendable, Equatable {
    /// What the person set out to do.
    public enum Purpose: Sendable, Equatable {
        /// To log in, or to make an account by logging in.
        case login
        /// To add this network to the account that is logged in, with these permissions besides those of a login.
        case connect(ID<Member>, [Permission])
        /// To let Flyleaf do more on a connection that exists.
        case permissions(ID<Connection>, [Permission])
        /// To show once more who is there, in the account that is logged in.
        case confirm(ID<Member>)

        /// Whether a login begins with it, rather than something that is done while logged in.
        var beginsLogin: Bool {
            switch self {
            case .login, .confirm: true
            case .connect, .permissions: false
            }
        }
    }

    /// The unguessable value that comes back with the answer; 256 bits, or the network's own request token.
    public let state: String
    /// The network asked.
    public let network: NetworkName
    /// The authority that is asked, which must be the one that answers.
    public let authority: String
    /// The PKCE verifier (RFC 7636); never leaves this server but in the exchange.
    public let verifier: String
    /// What the network's adapter keeps until the return; as secret as the verifier.
    public let memo: String
    /// The browser that started; the return must come from the same one.
    public let browser: BrowserKey
    /// What for.
    public let purpose: Purpose
    /// Where to go afterwards.
    public let next: LocalPath
    /// When it started.
    public let startedAt: Timestamp
    /// The record of the login that begins with it; `nil` for an attempt made while logged in.
    public let loginID: ID<LoginRecord>?

    /// An attempt.
    public init(
        state: String,
        network: NetworkName,
        authority: String,
        verifier: String,
        memo: String = "",
        browser: BrowserKey,
        purpose: Purpose,
        next: LocalPath,
        startedAt: Timestamp,
        loginID: ID<LoginRecord>? = nil
    ) {
        self.state = state
        self.network = network
        self.authority = authority
        self.verifier = verifier
        self.memo = memo
        self.browser = browser
        self.purpose = purpose
        self.next = next
        self.startedAt = startedAt
        self.loginID = loginID
    }

    /// The longest memo, in bytes.
    public static let maximumMemoLength = 500
    /// How long the browser may stay away (engineering rule: at most ten minutes).
    public static let lifetime = Duration.seconds(600)
    /// How many logins one browser may have under way: as many tabs as anybody opens.
    public static let maximumPerBrowser = 10
    /// How many attempts are kept in all; the oldest give way.
    public static let maximumInAll = 10_000
}
