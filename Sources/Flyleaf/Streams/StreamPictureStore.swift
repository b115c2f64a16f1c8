public import Primitives

/// The pictures of posts that networks showed to members, each for its member alone.
///
/// A picture goes with the last entry, thread or person that uses it, and so with connection and member.
public protocol StreamPictureStore: Sendable {
    /// How the pictures that entries of a member show stand, once those are wished for that are not here.
    ///
    /// An entry that is not the member's shows nothing. What was settled before `staleBefore` is wished for again. Of more than
    /// `StreamPictures.maximumPerMember` pictures those go that came first.
    func want(
        _ member: ID<Member>,
        _ uses: [StreamPictureUse],
        _ moment: Timestamp,
        _ staleBefore: Timestamp
    ) async throws -> [StreamPicture: StreamPictureStanding]
    /// How the portrait of somebody stands at whom a member looked through a connection, once it is wished for if it is not
    /// here, or was settled before `staleBefore`; `nil` where there is none, and for whom nobody looked at.
    ///
    /// - Parameter picture: the one they have now, which takes the place of another; `nil` for none.
    func want(
        _ member: ID<Member>,
        portrait picture: StreamPicture?,
        of person: String,
        _ connection: ID<Connection>,
        _ moment: Timestamp,
        _ staleBefore: Timestamp
    ) async throws -> StreamPictureStanding?
    /// A picture of a member by its number; anybody else's is not there.
    func picture(_ member: ID<Member>, _ number: Int64) async throws -> KeptStreamPicture?
    /// Takes the one that waits longest and that nobody holds, up to a moment, and counts an attempt.
    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> StreamPictureReading?
    /// Ends a reading; nothing when somebody else holds it or nobody wants the picture any more.
    ///
    /// What a member keeps beyond a budget, and what the member would take of others' beyond that of all, goes: the longest
    /// settled first. Where a server is to blame, an attempt is counted for all that waits for it.
    func settle(
        _ reading: StreamPictureReading,
        _ outcome: StreamPictureOutcome,
        _ moment: Timestamp,
        _ budget: StreamPictureBudget
    ) async throws
}
