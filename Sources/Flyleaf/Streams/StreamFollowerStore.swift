public import Primitives

/// Who follows members at their networks, as they looked at it; each list for its member alone, and gone with the connection.
public protocol StreamFollowerStore: LookStore where Value == PeopleList {
    /// What is kept of the followers of a connection; `nil` when nobody looked yet, or of another's connection.
    func followers(_ member: ID<Member>, _ connection: ID<Connection>) async throws -> KeptLook<PeopleList>?
    /// Notes that they are to be read; a wish that stands already stays as it is, and so does a list that is not to be asked
    /// for yet.
    func wish(_ member: ID<Member>, _ connection: ID<Connection>, _ accountID: String, _ moment: Timestamp) async throws
    /// Removes the list of a connection, which stays itself.
    func forget(_ id: ID<Connection>) async throws
}
