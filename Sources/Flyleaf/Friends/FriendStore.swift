public import Primitives

/// Friends of a connection as last read from the network, so that searching and paging need no network.
public struct FriendStore: Sendable {
    /// Replaces every friend of a connection, one named twice by the first; does nothing when the connection is gone.
    public var replace: @Sendable (ID<Connection>, [Person], Timestamp) async throws -> Void
    /// When the friends of a connection were last read; `nil` when never.
    public var refreshedAt: @Sendable (ID<Connection>) async throws -> Timestamp?
    /// One page of the friends whose names hold all these words, in capitals or not, each at the start of a word or inside;
    /// by name.
    public var page:
        @Sendable (ID<Connection>, _ words: String, _ offset: Int, _ limit: Int) async throws -> FriendListing
    /// The friends among these identifiers, in that order; strangers are left out.
    public var friends: @Sendable (ID<Connection>, _ remoteIDs: [String]) async throws -> [Person]

    /// A store from closures.
    public init(
        replace: @escaping @Sendable (ID<Connection>, [Person], Timestamp) async throws -> Void,
        refreshedAt: @escaping @Sendable (ID<Connection>) async throws -> Timestamp?,
        page:
            @escaping @Sendable (ID<Connection>, _ words: String, _ offset: Int, _ limit: Int) async throws ->
            FriendListing,
        friends: @escaping @Sendable (ID<Connection>, _ remoteIDs: [String]) async throws -> [Person]
    ) {
        self.replace = replace
        self.refreshedAt = refreshedAt
        self.page = page
        self.friends = friends
    }
}
