public import Primitives

/// People at networks at whom members looked, each for its member alone; they go with the connection.
public protocol StreamPersonStore: LookStore where Value == StreamPerson {
    /// What is kept of somebody; `nil` when nobody looked yet, or through another's connection.
    func person(_ member: ID<Member>, _ connection: ID<Connection>, _ personID: String) async throws
        -> KeptLook<StreamPerson>?
    /// Notes that somebody is to be read; a wish that stands already stays as it is, and so does who is not to be asked for
    /// yet.
    ///
    /// Of more than `StreamPeople.maximumKept` of a connection those go that were asked for the longest ago.
    ///
    /// - Parameter known: what a post told of them, kept until they are read.
    func wish(
        _ member: ID<Member>,
        _ connection: ID<Connection>,
        _ personID: String,
        _ known: StreamPerson?,
        _ moment: Timestamp
    ) async throws
    /// Removes everybody of a connection, which stays itself.
    func forget(_ id: ID<Connection>) async throws
}
