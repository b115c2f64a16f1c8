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
