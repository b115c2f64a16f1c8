public import Primitives

/// Where it is kept whom reviews have told that they link to them.
///
/// No operation makes a turn: it comes with the write that makes, changes, hides or removes a review which everybody may read
/// and which has an address in its text, or had one that was told. A review that changes before its turn has one turn.
public protocol SentMentionStore: Sendable {
    /// Takes the turn that has waited longest, which nobody else then takes until a moment; `nil` while none is due.
    func claim(_ moment: Timestamp, until lease: Timestamp) async throws -> MentionTurn?
    /// Keeps that a page took what a turn says: that the review links to it, or that it does not any more.
    func keep(_ target: ShortLinkTarget, _ turn: MentionTurn, isLinked: Bool, _ moment: Timestamp) async throws
    /// Forgets a page that takes nothing any more.
    func forget(_ target: ShortLinkTarget, _ turn: MentionTurn) async throws
    /// Ends a turn, or puts it off until a moment; nothing where the review has changed since it was taken.
    func settle(_ turn: MentionTurn, notBefore: Timestamp?) async throws
    /// Whether pages took that a review links to them, however it stands now.
    func wasTold(_ id: ID<Review>) async throws -> Bool
    /// Forgets the pages that reviews did not link to any more before a moment; how many, at most 1000.
    func purge(_ endedBefore: Timestamp) async throws -> Int
    /// Ends all turns without telling anybody.
    func dropTurns() async throws
}
