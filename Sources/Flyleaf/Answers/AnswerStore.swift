public import Primitives

/// What people did about the posts of members' shares, each for its member alone, and when they are asked for again.
///
/// A share that is posted by Flyleaf is asked about from `Answers.firstPause` later on; with the share everything goes, and
/// when its post was taken back.
public protocol AnswerStore: Sendable {
    /// Takes the share that is due longest at a moment and that nobody holds, up to another moment.
    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> AnswerReading?
    /// Writes down what was read, and when it is due again, if ever; nothing when somebody else holds it.
    func keep(_ reading: AnswerReading, _ answers: PostAnswers, _ moment: Timestamp, next: Timestamp?) async throws
    /// Lets go of a share whose answers could not be read, and says when it is due again, if ever; what is kept stays.
    func put(_ reading: AnswerReading, _ moment: Timestamp, next: Timestamp?) async throws
    /// Makes shares of a member due now, of those whose network was asked before a moment or never.
    func wish(_ member: ID<Member>, _ shares: [ID<Share>], askedBefore: Timestamp, _ now: Timestamp) async throws
    /// What is kept of shares of a member; those that were never read are left out.
    func answers(_ member: ID<Member>, _ shares: [ID<Share>]) async throws -> [ID<Share>: KeptAnswers]
    /// Removes what was read through a connection, which stays; it is read again when somebody looks.
    func forget(_ id: ID<Connection>) async throws
}
