public import Primitives

/// What a browser is asked to have signed: a value nobody can guess, for one browser and one use.
public struct PasskeyChallenge: Sendable, Equatable {
    /// What the answer is for.
    public enum Purpose: Sendable, Equatable {
        /// To log in.
        case login
        /// To add a passkey to this account.
        case add(ID<Member>)
    }

    /// The value: 32 bytes.
    public let bytes: [UInt8]
    /// What for.
    public let purpose: Purpose
    /// The browser that asked; the answer must come from the same one.
    public let browser: BrowserKey
    /// When it was given.
    public let createdAt: Timestamp

    /// A challenge.
    public init(bytes: [UInt8], purpose: Purpose, browser: BrowserKey, createdAt: Timestamp) {
        self.bytes = bytes
        self.purpose = purpose
        self.browser = browser
        self.createdAt = createdAt
    }

    /// How long an answer is waited for (Web Authentication Level 3 section 15.1 recommends five minutes).
    public static let lifetime = Duration.seconds(300)
    /// How many challenges one browser may have open: as many tabs as anybody opens.
    public static let maximumPerBrowser = 10
    /// How many are kept in all; the oldest give way.
    public static let maximumInAll = 10_000
}
