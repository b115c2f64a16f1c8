public import Primitives

/// A connection whose account at its network takes messages for all members here, named by a moderator whose it is.
public struct MessageAccount: Sendable, Equatable {
    /// The connection.
    public let connectionID: ID<Connection>
    /// The moderator.
    public let memberID: ID<Member>
    /// When it was named: what was written before counts for nothing.
    public let namedAt: Timestamp
    /// Up to when what came to it was read.
    public var readTo: Timestamp
    /// Not to be read again before.
    public var nextAt: Timestamp
    /// What is still to be read, further down.
    public var gap: MessageGap?
    /// When its network last gave no more of what was still to be read: some of it was passed over.
    public var lostAt: Timestamp?

    /// No more can be named.
    public static let maximum = 5
    /// For so long it is told that some was passed over.
    public static let lossShown = Duration.seconds(7 * 86_400)

    /// An account; every field is named, so that a new one is forgotten nowhere.
    public init(
        connectionID: ID<Connection>,
        memberID: ID<Member>,
        namedAt: Timestamp,
        readTo: Timestamp,
        nextAt: Timestamp,
        gap: MessageGap?,
        lostAt: Timestamp?
    ) {
        self.connectionID = connectionID
        self.memberID = memberID
        self.namedAt = namedAt
        self.readTo = readTo
        self.nextAt = nextAt
        self.gap = gap
        self.lostAt = lostAt
    }

    /// When some of it was passed over, while that is still to be told.
    public func lately(at now: Timestamp) -> Timestamp? {
        lostAt.flatMap { $0 + Self.lossShown > now ? $0 : nil }
    }
}
