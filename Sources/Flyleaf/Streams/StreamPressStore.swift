public import Primitives

/// What members pressed at posts and people of their networks, each for its member alone; it goes with the connection.
public protocol StreamPressStore: Sendable {
    /// Writes down what is wanted of a mark, before anything is sent: a new row, or the one there is with another wish
    /// (`StreamPress.pressed`); returns the row as it stands.
    ///
    /// Throws `PostingRefusal` when the limits say no, or when all rows a connection may have are under way; then nothing is
    /// written. A press that changes nothing is not counted.
    ///
    /// - Parameter limits: `nil` where presses cost nothing.
    func press(_ press: StreamPress, at network: NetworkName, within limits: PostingLimits?) async throws -> StreamPress
    /// A row as it is now; `nil` when it is gone.
    func current(_ id: ID<StreamPress>) async throws -> StreamPress?
    /// Rows that wait at a moment, the first of every connection before the second of any.
    func due(_ moment: Timestamp, _ limit: Int) async throws -> [StreamPress]
    /// Rows that are being sent, whoever is at it.
    func sending() async throws -> [StreamPress]
    /// Writes down what came of a row (`StreamPress.taking`); `false` when it has gone on meanwhile.
    ///
    /// With a post that was removed (`StreamPress.hasRemoved`) every entry goes that shows it through the connection, and
    /// every thread, and what was answered with it; a share that put it there is noted as withdrawn. Threads of the
    /// connection that are being read are read anew, for what was read by then may hold it. A list that still has the post
    /// brings it back to no list here, until it says so long after (`StreamPress.contradicted`).
    func update(_ changed: StreamPress, _ before: StreamPress) async throws -> Bool
    /// What a member pressed at some posts or people of some connections, by their identifiers.
    func presses(_ member: ID<Member>, _ posts: [(connection: ID<Connection>, post: String)]) async throws
        -> [StreamPress]
    /// What a member wants of marks that hide people (`StreamMark.hides`), but for what the network refused.
    func hiding(_ member: ID<Member>) async throws -> [StreamPress]
    /// Removes what was done or refused before a moment; how many, at most 1000.
    func purge(_ before: Timestamp) async throws -> Int
    /// Removes everything of a connection, which stays itself.
    func forget(_ id: ID<Connection>) async throws
}
