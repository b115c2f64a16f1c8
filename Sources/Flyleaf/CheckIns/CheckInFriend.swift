public import Primitives

/// A member who counts another as a friend at a network, and is counted so by them.
public struct CheckInFriend: Sendable, Hashable {
    /// Who.
    public let memberID: ID<Member>
    /// What they are called here.
    public let name: PersonName
    /// Whether they may be named in check-ins.
    public let allowsNaming: Bool

    /// A friend.
    public init(memberID: ID<Member>, name: PersonName, allowsNaming: Bool) {
        self.memberID = memberID
        self.name = name
        self.allowsNaming = allowsNaming
    }

    /// No more are offered for a choice.
    public static let maximum = 200
}
