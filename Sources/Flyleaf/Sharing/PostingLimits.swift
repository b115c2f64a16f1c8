public import Primitives

/// How many posts Flyleaf makes on a day of UTC.
///
/// - Rule: posts are counted in the step that writes their shares down, before anything is sent.
/// - Why: anybody can make an account; networks shut out programs that post too much, and some take money for each post.
/// - Without it: one member empties the operator's purse in an afternoon.
public struct PostingLimits: Sendable, Equatable {
    /// The moment of the press.
    public let now: Timestamp
    /// What posts cost at networks that take money for them.
    public let costs: [NetworkName: PostingCost]

    /// Posts of one member at all networks together: a hundred reviews at three networks.
    public static let ofMember = 300
    /// The same on the first day of an account, when people bring what they have read.
    public static let ofNewcomer = 60

    /// Limits.
    public init(now: Timestamp, costs: [NetworkName: PostingCost]) {
        self.now = now
        self.costs = costs
    }

    /// Days since 1970.
    public var day: Int64 { now.day }

    /// Why posts at these networks are not made; `nil` where they are.
    ///
    /// - Parameter made: what was made today, with them.
    public func refusal(of networks: Set<NetworkName>, _ made: PostsMade) -> PostingRefusal? {
        let isNew = now < made.memberSince + PhotoQuota.youth
        let limit = isNew ? Self.ofNewcomer : Self.ofMember
        guard made.own.values.reduce(0, +) <= limit else { return .tooMany(limit: limit) }
        for (network, cost) in costs.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where networks.contains(network)
        {
            guard made.own[network, default: 0] <= cost.memberPosts else {
                return .paidForMember(network, limit: cost.memberPosts)
            }
            guard made.all[network, default: 0] <= cost.dailyPosts else { return .paidForAll(network) }
        }
        return nil
    }
}
