public import Primitives

/// What members answer to posts of their networks, quote them with and write to people there, each for its member alone; it
/// goes with the connection, and what is automatic with the message that has its identifier.
public protocol StreamReplyStore: Sendable {
    /// Writes a reply down before anything is sent; one that is there already under its identifier stays as it is.
    ///
    /// Throws `ReplyFault.limited` when the limits say no, `.tooMany` when as many as a connection may have wait already, and
    /// `.unreadable` when the identifier is that of another member's reply, or what is automatic has no message any more; then
    /// nothing is written.
    ///
    /// - Returns: the row as it stands.
    func insert(_ reply: StreamReply, within limits: PostingLimits) async throws -> StreamReply
    /// A row as it is now; `nil` when it is gone.
    func current(_ id: ID<StreamReply>) async throws -> StreamReply?
    /// Rows that wait, or whose answer was lost, and that are due at a moment, the first of every connection before the
    /// second of any.
    func due(_ moment: Timestamp, _ limit: Int) async throws -> [StreamReply]
    /// Rows that are being sent, whoever is at it.
    func sending() async throws -> [StreamReply]
    /// Writes a row down if it is still in the state and the attempt of the one before; `false` when somebody was faster.
    func update(_ changed: StreamReply, _ before: StreamReply) async throws -> Bool
    /// What a member said to a post or a person of a connection, the oldest first.
    func replies(
        _ member: ID<Member>,
        _ connection: ID<Connection>,
        _ kind: StreamReply.Subject.Kind,
        _ remoteID: String
    )
        async throws -> [StreamReply]
    /// All of a kind that a member said through a connection, to whatever post or person, the oldest first.
    func replies(
        _ member: ID<Member>,
        _ connection: ID<Connection>,
        _ kind: StreamReply.Subject.Kind
    ) async throws -> [StreamReply]
    /// What a member themselves replied, the newest first, before one, so many at most; nothing automatic.
    func list(_ member: ID<Member>, _ before: ID<StreamReply>?, _ limit: Int) async throws -> [StreamReply]
    /// How many of these were refused or have an answer that was lost, at most as many as said.
    func unsettled(_ member: ID<Member>, _ limit: Int) async throws -> Int
    /// Removes a row if it is still in the state of this one; `false` when it has gone on.
    func remove(_ reply: StreamReply) async throws -> Bool
    /// Removes what came to an end before a moment, and what is automatic and was lost before it; how many, at most 1000.
    func purge(_ before: Timestamp) async throws -> Int
    /// Removes everything of a connection, which stays itself.
    func forget(_ id: ID<Connection>) async throws
}
