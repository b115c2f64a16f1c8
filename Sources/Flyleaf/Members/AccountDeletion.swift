/// What became of an account that was deleted.
public struct AccountDeletion: Sendable {
    /// What was removed here.
    public let removed: MemberHoldings
    /// Connections whose network has confirmed that it took everything back.
    public let revoked: [Connection]
    /// Connections whose network could not be told, and why.
    public let unrevoked: [(connection: Connection, failure: NetworkFailure)]
    /// Posts that stay at their networks, the newest first; nothing here knows of them any more.
    public let posts: [ShareEntry]
}
