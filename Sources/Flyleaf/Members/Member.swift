public import Primitives

/// A local account: one reader.
public struct Member: Sendable, Hashable {
    /// The identifier.
    public let id: ID<Member>
    /// What others read as the reader's name.
    public var name: PersonName
    /// When the account was made.
    public let createdAt: Timestamp

    /// A member.
    public init(id: ID<Member>, name: PersonName, createdAt: Timestamp) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
    }
}
