/// How many bytes pictures of posts may take.
public struct StreamPictureBudget: Sendable, Equatable {
    /// Of one member.
    public let perMember: Int
    /// Of all together.
    public let inAll: Int

    /// A budget.
    public init(perMember: Int, inAll: Int) {
        self.perMember = perMember
        self.inAll = inAll
    }

    /// That of every installation.
    public static let usual = StreamPictureBudget(perMember: 50_000_000, inAll: 2_000_000_000)
}
