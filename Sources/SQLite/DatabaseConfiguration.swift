public import Primitives

/// How a database is opened.
public struct DatabaseConfiguration: Sendable {
    /// When a commit counts as done.
    public enum Synchronous: String, Sendable {
        /// After the data has reached the disk; a committed write survives a loss of power.
        case full = "FULL"
        /// After the data was handed to the operating system; survives `kill -9`, not a loss of power.
        case normal = "NORMAL"
    }

    /// Connections for synchronous reads; so many threads can read at once.
    public var readers: Int
    /// Threads, each with a connection of its own, for ``Database/readInterruptibly(timeLimit:_:)``: two, so that nobody
    /// waits behind one search that is slow.
    public var longReaders: Int
    /// When a commit counts as done.
    public var synchronous: Synchronous
    /// How long to wait for a lock of another process, and for a free reader.
    public var busyTimeout: Duration
    /// How long a synchronous read may run before it fails with ``ResultCode/interrupt``.
    public var readTimeLimit: Duration
    /// Page cache of each connection, in KiB; the pages also lie in the cache of the operating system.
    public var cacheKilobytes: Int
    /// Prepared statements each connection keeps.
    public var cachedStatements: Int
    /// The most that each reader keeps of what reads gave, in KiB; 0 keeps nothing.
    public var keptKilobytes: Int
    /// The most writes that share one commit.
    public var largestGroup: Int
    /// Marks the file as belonging to one program, so that a file of another is refused.
    ///
    /// It is the file's `application_id`; 0 means no mark and no check.
    public var applicationID: Int32

    /// Two readers for each processor, between 4 and 16.
    ///
    /// An event loop keeps one for the stretch of a request, and there are as many loops and as many threads of tasks as
    /// processors.
    public static func readers(processors: Int) -> Int { min(max(4, 2 * processors), 16) }

    /// A configuration; the defaults suit one process that serves pages from a small machine.
    public init(
        readers: Int = DatabaseConfiguration.readers(processors: ProcessEnvironment.processorCount),
        longReaders: Int = 2,
        synchronous: Synchronous = .full,
        busyTimeout: Duration = .seconds(5),
        readTimeLimit: Duration = .seconds(10),
        cacheKilobytes: Int = 2048,
        cachedStatements: Int = 96,
        keptKilobytes: Int = 512,
        largestGroup: Int = 256,
        applicationID: Int32 = 0
    ) {
        self.readers = max(1, readers)
        self.longReaders = max(1, longReaders)
        self.synchronous = synchronous
        self.busyTimeout = busyTimeout
        self.readTimeLimit = readTimeLimit
        self.cacheKilobytes = max(64, cacheKilobytes)
        self.cachedStatements = max(1, cachedStatements)
        self.keptKilobytes = max(0, keptKilobytes)
        self.largestGroup = max(1, largestGroup)
        self.applicationID = applicationID
    }
}
