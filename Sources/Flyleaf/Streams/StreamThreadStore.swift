public import Primitives

/// The entries of members' streams one by one, and the threads around them, each for its member alone.
///
/// A thread goes with its entry.
public protocol StreamThreadStore: LookStore where Value == StreamThread {
    /// An entry of a member by its number; anybody else's is not there.
    func entry(_ member: ID<Member>, _ number: Int64) async throws -> StreamEntry?
    /// What is kept of the thread around an entry of a member; `nil` when nobody asked for it yet.
    func thread(_ member: ID<Member>, _ number: Int64) async throws -> KeptLook<StreamThread>?
    /// Notes that the thread around an entry of a member is to be read; a wish that stands already stays as it is, and so
    /// does a thread whose network is not to be asked yet.
    ///
    /// Of more than `StreamThreads.maximumKept` threads of a connection those go that were asked for the longest ago.
    func wish(_ member: ID<Member>, _ number: Int64, _ postID: String, _ moment: Timestamp) async throws
}
