/// What opens an account besides the browsers that are logged in to it.
public struct WaysIn: Sendable, Equatable {
    /// Whether a network that is connected can be logged in with.
    public let hasNetwork: Bool
    /// Whether a sheet has a code left.
    public let hasCodes: Bool
    /// How many passkeys there are.
    public let passkeys: Int

    /// The ways in.
    public init(hasNetwork: Bool, hasCodes: Bool, passkeys: Int) {
        self.hasNetwork = hasNetwork
        self.hasCodes = hasCodes
        self.passkeys = passkeys
    }

    /// Whether there is any.
    public var isOpen: Bool { hasNetwork || hasCodes || passkeys > 0 }
}
