internal import CSQLite

/// Decides, every few thousand steps of SQLite's machine, whether the running read must end.
///
/// This is `sqlite3_progress_handler` rather than `sqlite3_interrupt`: it runs on the reading thread, so it can neither
/// hit the next user of the connection nor be lost between two statements.
final class Interruption {
    /// Why a read was ended.
    enum Cause {
        case cancelled
        case timeLimit
    }

    private var deadline: ContinuousClock.Instant?
    private var isCancelled: (@Sendable () -> Bool)?
    private(set) var cause: Cause?
    /// While true, nothing is interrupted.
    var isPaused = false

    /// About a millisecond of work between two looks at the clock.
    static let stepsBetweenChecks: Int32 = 10_000

    /// Begins a read.
    func begin(limit: Duration?, isCancelled: (@Sendable () -> Bool)? = nil) {
        deadline = limit.map { ContinuousClock.now + $0 }
        self.isCancelled = isCancelled
        cause = nil
    }

    /// Ends a read; nothing is interrupted until the next begins.
    func end() {
        deadline = nil
        isCancelled = nil
    }

    /// Whether the running read must end now.
    func isDue() -> Bool {
        guard !isPaused, let deadline else { return false }
        if isCancelled?() ?? Task.isCancelled {
            cause = .cancelled
        } else if ContinuousClock.now > deadline {
            cause = .timeLimit
        } else {
            return false
        }
        return true
    }

    /// Hangs this object into a connection, which must not outlive it.
    func install(on connection: OpaquePointer) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe sqlite3_progress_handler(connection, Self.stepsBetweenChecks, interruptionCheck, context)
    }
}

private let interruptionCheck: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
    guard let context = unsafe context else { return 0 }
    return unsafe Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue().isDue() ? 1 : 0
}
