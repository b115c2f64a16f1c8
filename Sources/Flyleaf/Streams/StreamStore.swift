public import Primitives

/// What networks showed to members, each entry for its member alone, and what is still to be read.
///
/// Everything of a connection goes with the connection.
public protocol StreamStore: Sendable {
    /// How the lists of a member stand that were ever asked for.
    func standings(_ member: ID<Member>) async throws -> [StreamStanding]
    /// Notes that a list is to be read; a wish that stands already stays as it is, and so does a list whose
    /// network is not to be asked yet.
    ///
    /// Of a connection that has as many lists of a group as `StreamRetention` lets it have, a further one takes the place of
    /// that which nobody looked at for longest.
    ///
    /// - Parameter gap: the moment of the stretch to be read; `nil` from the top. One that is not there is no wish.
    func wish(_ list: ConnectionList, _ gap: Timestamp?, _ moment: Timestamp) async throws
    /// Takes the wish that waits longest and that nobody holds, up to a moment.
    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> StreamReading?
    /// Those of these entries of a list that are kept, each with its moment.
    func known(_ list: ConnectionList, _ remoteIDs: [String]) async throws -> [String: Timestamp]
    /// Whether anything is known of a list below a moment: an entry, or a gap from there on.
    func reaches(_ list: ConnectionList, below moment: Timestamp) async throws -> Bool
    /// Writes down what a reading brought and ends it, in one step; nothing when somebody else holds it or the connection
    /// is gone.
    ///
    /// Entries kept already keep their numbers. Where the run is complete and holds any, what is kept above its oldest
    /// moment (and below it where the run is whole) and not in it is removed, below the gap it was to fill or else up to
    /// the top. Gaps from there on down to its oldest moment are closed, and the one it was to fill; a list is not newer by
    /// what was read into a gap. A run that reaches the end says where that is: at its oldest moment, or without any at the
    /// gap it was to fill. The newest stay, as far as `StreamRetention` goes for the list, and below a list that is full
    /// there is no gap.
    ///
    /// What leads to further lists takes the place of what did before, and a list of the person's own that is no more among
    /// theirs goes with all that is kept of it.
    func keep(_ reading: StreamReading, _ run: StreamRun, _ moment: Timestamp) async throws
    /// Writes down what was told of a list, in its order and in one step, unless it is being read.
    ///
    /// Entries kept already keep their numbers, and one that changed its moment; what is told of one that is not kept says
    /// nothing but that it came. The newest stay, as when the list is read.
    func take(_ list: ConnectionList, _ changes: [StreamChange], _ moment: Timestamp) async throws -> StreamTaking
    /// Ends a reading that failed; what is kept stays.
    func fail(
        _ reading: StreamReading,
        _ failure: NetworkFailure.Category,
        _ pausedUntil: Timestamp
    ) async throws
    /// The entries of one list of some of a member's connections, the newest first.
    func items(
        _ member: ID<Member>,
        _ list: StreamList,
        _ connections: [ID<Connection>],
        _ before: StreamPlace?,
        _ limit: Int
    ) async throws -> [KeptStreamItem]
    /// The gaps of one list of some of a member's connections, the newest first.
    func gaps(_ member: ID<Member>, _ list: StreamList, _ connections: [ID<Connection>]) async throws -> [StreamGap]
    /// How many entries of one list of some of a member's connections stand above a place, counted up to a limit.
    func newer(
        _ member: ID<Member>,
        _ list: StreamList,
        _ connections: [ID<Connection>],
        _ place: StreamPlace,
        _ limit: Int
    ) async throws -> Int
    /// What leads to further lists at a member's connections, in the order of each network.
    func topics(_ member: ID<Member>, _ kind: StreamTopics) async throws -> [KeptStreamTopic]
    /// Removes everything of a connection, which stays itself.
    func forget(_ id: ID<Connection>) async throws
    /// Removes everything of a list of a connection, also that somebody looked at it.
    func forget(_ list: ConnectionList) async throws
    /// Removes entries of such a list that were last read from a network before a moment, and gaps with nothing left about
    /// them; how many entries, at most 1000.
    func purge(_ network: NetworkName, _ list: StreamList, _ readBefore: Timestamp) async throws -> Int
    /// Removes entries of all lists of a group that were last read from a network before a moment, and the lists that nobody
    /// looked at since; how many entries, at most 1000.
    func purge(_ network: NetworkName, _ group: StreamGroup, _ readBefore: Timestamp) async throws -> Int
    /// Counts posts that are about to be read at a network on a day, unless they would be more than a limit; whether they
    /// were counted.
    ///
    /// - Parameter day: days since 1970 in UTC; what was counted on others is forgotten.
    func count(_ posts: Int, _ network: NetworkName, _ day: Int64, _ limit: Int) async throws -> Bool
}
