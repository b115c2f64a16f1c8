public import Primitives

/// People at networks at whom members looked, each for its member alone; they go with the connection.
public protocol StreamPersonStore: Sendable {
    /// What is kept of somebody; `nil` when nobody looked yet, or through another's connection.
    func person(_ member: ID<Member>, _ connection: ID<Connection>, _ personID: String) async throws -> KeptPerson?
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
    /// Takes the wish that waits longest and that nobody holds, up to a moment.
    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> PersonReading?
    /// Writes down what was read and ends the reading; nothing when somebody else holds it.
    func keep(_ reading: PersonReading, _ person: StreamPerson, _ moment: Timestamp) async throws
    /// Ends a reading that failed; what is kept stays.
    func fail(_ reading: PersonReading, _ failure: NetworkFailure.Category, _ pausedUntil: Timestamp) async throws
    /// Removes people of a network who were read, or else asked for, last before a moment; how many.
    func purge(_ network: NetworkName, _ readBefore: Timestamp) async throws -> Int
    /// Removes everybody of a connection, which stays itself.
    func forget(_ id: ID<Connection>) async throws
}
