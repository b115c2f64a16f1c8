public import Primitives

/// Something said without a book: a few words, a link, or both; made to be shared.
public struct Remark: Sendable, Equatable {
    /// No member has more than this.
    public static let maximumPerMember = 20_000

    /// The identifier.
    public let id: ID<Remark>
    /// Who said it.
    public let memberID: ID<Member>
    /// What it says.
    public var content: RemarkContent
    /// When it was first saved.
    public let createdAt: Timestamp
    /// When it was last changed.
    public var updatedAt: Timestamp

    /// A remark.
    public init(
        id: ID<Remark>,
        memberID: ID<Member>,
        content: RemarkContent,
        createdAt: Timestamp,
        updatedAt: Timestamp
    ) {
        self.id = id
        self.memberID = memberID
        self.content = content
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
