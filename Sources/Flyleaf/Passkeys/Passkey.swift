public import Primitives

/// A way in without a password: a key that a member's device or password manager keeps, and hands to nobody.
///
/// Here lies the public half alone, which opens nothing.
public struct Passkey: Sendable, Equatable {
    /// The identifier.
    public let id: ID<Passkey>
    /// Whose account it opens.
    public let memberID: ID<Member>
    /// What the member calls it.
    public let name: PasskeyName
    /// What its keeper made.
    public let credential: PasskeyCredential
    /// When it was made.
    public let createdAt: Timestamp
    /// When it last opened the account.
    public let lastUsedAt: Timestamp?

    /// A passkey.
    public init(
        id: ID<Passkey>,
        memberID: ID<Member>,
        name: PasskeyName,
        credential: PasskeyCredential,
        createdAt: Timestamp,
        lastUsedAt: Timestamp? = nil
    ) {
        self.id = id
        self.memberID = memberID
        self.name = name
        self.credential = credential
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }

    /// How many a member may have.
    public static let maximumPerMember = 10

    /// What browsers call an account: never shown, at most 64 bytes, without anything personal.
    public static func userHandle(_ member: ID<Member>) -> [UInt8] { Array(member.text.utf8) }
}

/// The public half of a passkey.
public struct PasskeyCredential: Sendable, Equatable {
    /// What its keeper calls it: 16 to 1,023 bytes, the same for nobody else.
    public let id: [UInt8]
    /// The public key as COSE writes it.
    public let publicKey: [UInt8]
    /// How often it had signed when it was last used; 0 for a key that does not count.
    public let counter: UInt32
    /// Whether its owner's other devices may have it too.
    public let isShared: Bool

    /// A credential.
    public init(id: [UInt8], publicKey: [UInt8], counter: UInt32, isShared: Bool) {
        self.id = id
        self.publicKey = publicKey
        self.counter = counter
        self.isShared = isShared
    }
}

/// What a member calls a passkey: one line of 1 to 100 characters.
public struct PasskeyName: Sendable, Hashable {
    /// The name.
    public let text: String
    /// The longest name, in Unicode scalars.
    public static let maximumLength = 100

    /// A name typed by a person; `nil` when it is empty, too long or more than one line.
    public init?(_ text: String) {
        guard let line = singleLine(text, maximumLength: Self.maximumLength), !isBlank(line) else { return nil }
        self.text = line
    }

    /// A name out of our own store.
    public init(trusted text: String) { self.text = text }
}

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
