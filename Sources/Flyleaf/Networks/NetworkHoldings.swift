/// How much is kept from one network, counted.
public struct NetworkHoldings: Sendable, Equatable {
    /// Connections, each with its key.
    public var connections = 0
    /// People on the lists of friends from there.
    public var friends = 0
    /// Posts that it showed to members.
    public var streamItems = 0
    /// Shares to it, with their receipts.
    public var shares = 0
    /// Shares among them that wait, or whose outcome is not known yet.
    public var unsettledShares = 0
    /// Drafts of shares with people or a place from there.
    public var drafts = 0
    /// Sessions that came in by it.
    public var sessions = 0
    /// Logins there that are under way.
    public var attempts = 0
    /// Registrations of this Flyleaf at servers of it.
    public var registrations = 0
    /// Failures there that can be looked up by their reference.
    public var incidents = 0
    /// Accounts that nobody can log in to without it.
    public var lockedOut = 0

    /// Nothing.
    public init() {}

    /// Whether there is nothing at all.
    public var isEmpty: Bool { self == NetworkHoldings() }
}
