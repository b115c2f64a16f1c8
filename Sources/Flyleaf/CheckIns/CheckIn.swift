public import Primitives

/// That somebody was somewhere, as they say so themselves.
public struct CheckIn: Sendable, Equatable {
    /// No member has more of them.
    public static let maximumPerMember = 500
    /// No more people are named in one.
    public static let maximumNames = 10
    /// No more people are chosen to see one.
    public static let maximumReaders = 50

    /// The identifier.
    public let id: ID<CheckIn>
    /// Who was there.
    public let memberID: ID<Member>
    /// Where.
    public let place: CheckInPlace
    /// What they say of it.
    public let message: CheckInMessage
    /// Which of their books they were reading.
    public let book: ReviewTitle?
    /// Who sees it.
    public let audience: CheckInAudience
    /// When.
    public let createdAt: Timestamp

    /// A check-in.
    public init(
        id: ID<CheckIn>,
        memberID: ID<Member>,
        place: CheckInPlace,
        message: CheckInMessage,
        book: ReviewTitle?,
        audience: CheckInAudience,
        createdAt: Timestamp
    ) {
        self.id = id
        self.memberID = memberID
        self.place = place
        self.message = message
        self.book = book
        self.audience = audience
        self.createdAt = createdAt
    }
}
