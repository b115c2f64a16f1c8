public import Primitives

/// Somebody who checked in at a city a short while ago, and lets others know.
public struct CheckedIn: Sendable, Hashable {
    /// Who.
    public let memberID: ID<Member>
    /// What they are called here.
    public let name: PersonName
    /// Where the city is; never shown, only made into a `DistanceBand`.
    public let position: RoundedPosition

    /// No more are told of at once.
    public static let maximum = 50

    /// Somebody.
    public init(memberID: ID<Member>, name: PersonName, position: RoundedPosition) {
        self.memberID = memberID
        self.name = name
        self.position = position
    }
}
