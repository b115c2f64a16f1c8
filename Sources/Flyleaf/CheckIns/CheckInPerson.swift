public import Primitives

/// Somebody who is named in a check-in, or whom its member chose to see it.
public struct CheckInPerson: Sendable, Hashable {
    /// Who.
    public let memberID: ID<Member>
    /// What they are called here.
    public let name: PersonName
    /// Whether they were chosen to see it; only its member learns that.
    public let isReader: Bool
    /// Whether they are named, and what they say to it.
    public let naming: CheckInNaming?

    /// Somebody.
    public init(memberID: ID<Member>, name: PersonName, isReader: Bool, naming: CheckInNaming?) {
        self.memberID = memberID
        self.name = name
        self.isReader = isReader
        self.naming = naming
    }
}
