/// What a database has done since it was opened.
public struct DatabaseStatistics: Hashable, Sendable {
    /// Groups of writes that were committed.
    public internal(set) var commits = 0
    /// Writes inside those groups.
    public internal(set) var committedWrites = 0
    /// Writes that threw, or whose commit failed.
    public internal(set) var rejectedWrites = 0
    /// Writes whose task was cancelled while they waited.
    public internal(set) var cancelledWrites = 0
    /// Writes that wait now.
    public internal(set) var waitingWrites = 0
    /// The most writes that shared one commit.
    public internal(set) var largestGroup = 0
    /// How many groups had 1, 2-3, 4-7, 8-15 … writes.
    public internal(set) var groupSizes: [Int] = []
    /// Synchronous reads.
    public internal(set) var reads = 0
    /// Reads that found no free reader at once.
    public internal(set) var readsThatWaited = 0
    /// The size of the write-ahead log file now; it grows while a long read holds an old snapshot.
    public internal(set) var walBytes = 0

    /// Statistics in which nothing has happened.
    init() {}

    mutating func count(_ outcome: GroupCommit.Outcome) {
        commits += outcome.commits
        committedWrites += outcome.committed
        rejectedWrites += outcome.rejected
        cancelledWrites += outcome.cancelled
        guard outcome.commits == 1, outcome.committed > 0 else { return }
        largestGroup = max(largestGroup, outcome.committed)
        let bucket = Int.bitWidth - 1 - outcome.committed.leadingZeroBitCount
        while groupSizes.count <= bucket { groupSizes.append(0) }
        groupSizes[bucket] += 1
    }
}
