/// Work queued for a thread of the database.
protocol QueuedJob: AnyObject, Sendable {
    /// Marks the work as begun.
    ///
    /// - Returns: false when its task was cancelled before; then it must not run.
    func start() -> Bool
    /// Does the work and keeps its value; may be called again when the transaction was lost.
    func run(on handle: ConnectionHandle) throws
    /// Tells the waiting task how it ended; nothing happens after the first call.
    func finish(_ error: (any Error)?)
    /// Whether the waiting task was cancelled.
    var isCancelled: Bool { get }
}
