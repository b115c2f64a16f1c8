public import Primitives

/// Books that a reader put together, in an order of their own.
public struct Shelf: Sendable, Equatable {
    /// No member has more of them.
    public static let maximumPerMember = 200
    /// None has more books.
    public static let maximumBooks = 10_000

    /// The identifier.
    public let id: ID<Shelf>
    /// Whose it is.
    public let memberID: ID<Member>
    /// Its name; no other of the member has the same `ShelfName.key`.
    public var name: ShelfName
    /// What it is for.
    public var description: ShelfDescription
    /// Who may see it, with all its books.
    public var visibility: Review.Visibility
    /// When it was made.
    public let createdAt: Timestamp
    /// When name, description or visibility were last changed; two changes never have the same moment.
    public var changedAt: Timestamp

    /// A shelf.
    public init(
        id: ID<Shelf>,
        memberID: ID<Member>,
        name: ShelfName,
        description: ShelfDescription,
        visibility: Review.Visibility,
        createdAt: Timestamp,
        changedAt: Timestamp
    ) {
        self.id = id
        self.memberID = memberID
        self.name = name
        self.description = description
        self.visibility = visibility
        self.createdAt = createdAt
        self.changedAt = changedAt
    }
}
