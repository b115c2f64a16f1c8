public import Primitives

/// The entries of members' streams one by one, and the threads around them, each for its member alone.
///
/// A thread goes with its entry.
public protocol StreamThreadStore: Sendable {
    /// An entry of a member by its number; anybody else's is not there.
    func entry(_ member: ID<Member>, _ number: Int64) async throws -> StreamEntry?
    /// What is kept of the thread around an entry of a member; `nil` when nobody asked for it yet.
    func thread(_ member: ID<Member>, _ number: Int64) async throws -> KeptThread?
    /// Notes that the thread around an entry of a member is to be read; a wish that stands already stays as it is, and so
    /// does a thread whose network is not to be asked yet.
    ///
    /// Of more than `StreamThreads.maximumKept` threads of a connection those go that were asked for the longest ago.
    func wish(_ member: ID<Member>, _ number: Int64, _ postID: String, _ moment: Timestamp) async throws
    /// Takes the wish that waits longest and that nobody holds, up to a moment.
    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> ThreadReading?
    /// Writes down what was read and ends the reading; nothing when somebody else holds it or the entry is gone.
    func keep(_ reading: ThreadReading, _ thread: StreamThread, _ moment: Timestamp) async throws
    /// Ends a reading that failed; what is kept stays.
    func fail(_ reading: ThreadReading, _ failure: NetworkFailure.Category, _ pausedUntil: Timestamp) async throws
    /// Removes threads of a network that were read, or else asked for, last before a moment; how many.
    func purge(_ network: NetworkName, _ readBefore: Timestamp) async throws -> Int
}
