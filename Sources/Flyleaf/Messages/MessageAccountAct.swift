public import Primitives

/// An account for messages that was named or let go, as the log keeps it.
public struct MessageAccountAct: Sendable, Equatable {
    /// Its place in the log, from 1.
    public let number: Int64
    /// How the account was written at its network; `nil` where it was of somebody who is gone.
    public let name: PersonName?
    /// The network.
    public let network: NetworkName
    /// Whether it took messages from then on, or no more.
    public let isNamed: Bool
    /// Who did it: a moderator, or whoever took the connection away; `nil` for somebody who is gone.
    public let moderatorID: ID<Member>?
    /// When.
    public let moment: Timestamp

    /// So many are kept, the last.
    public static let maximum = 200

    /// An act; every field is named, so that a new one is forgotten nowhere.
    public init(
        number: Int64,
        name: PersonName?,
        network: NetworkName,
        isNamed: Bool,
        moderatorID: ID<Member>?,
        moment: Timestamp
    ) {
        self.number = number
        self.name = name
        self.network = network
        self.isNamed = isNamed
        self.moderatorID = moderatorID
        self.moment = moment
    }
}
