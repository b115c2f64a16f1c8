/// What a process has done with a database since it opened it.
public struct DatabaseStatistics: Hashable, Sendable {
    /// Reads, of one statement or of several.
    public internal(set) var reads = 0
    /// Commits: writes that waited together have one.
    public internal(set) var commits = 0
    /// Writes and transactions that were saved.
    public internal(set) var committedWrites = 0
    /// Writes and transactions that were not saved, or of which that is not known.
    public internal(set) var rejectedWrites = 0
    /// Writes and transactions that have not ended.
    public internal(set) var waitingWrites = 0
    /// The most writes that shared one commit.
    public internal(set) var largestGroup = 0

    /// Statistics in which nothing has happened.
    init() {}

    /// Counts a commit of so many writes.
    mutating func count(groupOf writes: Int) {
        commits += 1
        largestGroup = max(largestGroup, writes)
    }
}
