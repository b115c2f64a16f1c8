/// Whose profile a share goes to.
public enum ShareDestination: Sendable, Equatable {
    /// The person's own.
    case own
    /// One friend's.
    case friend(Person)

    /// The friend, if it is one's.
    public var friend: Person? { if case .friend(let person) = self { person } else { nil } }
}
