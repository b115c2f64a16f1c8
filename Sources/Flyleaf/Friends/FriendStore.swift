public import Primitives

/// Friends of a connection as last read from the network, so that searching and paging need no network.
public protocol FriendStore: Sendable {
    /// Replaces every friend of a connection, one named twice by the first; does nothing when the connection is gone.
    func replace(_ id: ID<Connection>, _ friends: [Person], _ moment: Timestamp) async throws
    /// When the friends of a connection were last read; `nil` when never.
    func refreshedAt(_ id: ID<Connection>) async throws -> Timestamp?
    /// One page of the friends whose names hold all these words, in capitals or not, each at the start of a word or inside;
    /// by name.
    func page(_ id: ID<Connection>, _ words: String, _ offset: Int, _ limit: Int) async throws -> FriendListing
    /// The friends among these identifiers, in that order; strangers are left out.
    func friends(_ id: ID<Connection>, _ remoteIDs: [String]) async throws -> [Person]
    /// Who somebody at the network of a connection is here, if they count its member as a friend there and neither keeps the
    /// other away; `nil` for everybody else, and for the member.
    func member(behind remoteID: String, _ id: ID<Connection>) async throws -> ID<Member>?
}
