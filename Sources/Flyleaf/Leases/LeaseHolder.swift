public import Primitives

/// One running program among those on a database; each has another at each start.
public struct LeaseHolder: Hashable, Sendable {
    /// What it is called where leases are kept.
    public let text: String

    /// One that nobody else is.
    public init(_ randomness: Randomness) { text = randomness.secret() }

    /// Wraps a name that nobody else has.
    public init(trusted text: String) { self.text = text }
}
