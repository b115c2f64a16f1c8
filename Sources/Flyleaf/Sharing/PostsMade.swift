public import Primitives

/// How many posts were made on a day, as far as one member is concerned.
public struct PostsMade: Sendable, Equatable {
    /// When the member's account was made.
    public let memberSince: Timestamp
    /// The member's, network by network.
    public let own: [NetworkName: Int]
    /// All members' together.
    public let all: [NetworkName: Int]

    /// Counts.
    public init(memberSince: Timestamp, own: [NetworkName: Int], all: [NetworkName: Int]) {
        self.memberSince = memberSince
        self.own = own
        self.all = all
    }
}
