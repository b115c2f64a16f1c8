/// What an engine has done since it was opened.
public struct StorageStatistics: Sendable, Equatable {
    /// Reads.
    public let reads: Int
    /// Durable commits.
    public let commits: Int
    /// Writes inside those commits.
    public let committedWrites: Int
    /// Writes that failed.
    public let rejectedWrites: Int
    /// Writes that wait for a commit now.
    public let waitingWrites: Int
    /// The most writes that shared one commit.
    public let largestGroup: Int
    /// The size of the write-ahead log, in bytes; `nil` where it is the server's.
    public let logBytes: Int?

    /// Statistics.
    public init(
        reads: Int,
        commits: Int,
        committedWrites: Int,
        rejectedWrites: Int,
        waitingWrites: Int,
        largestGroup: Int,
        logBytes: Int?
    ) {
        self.reads = reads
        self.commits = commits
        self.committedWrites = committedWrites
        self.rejectedWrites = rejectedWrites
        self.waitingWrites = waitingWrites
        self.largestGroup = largestGroup
        self.logBytes = logBytes
    }
}
