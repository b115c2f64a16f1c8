/// Work that blocks or takes much memory, one piece at a time, each on a thread of the system.
public final class WorkQueue: Sendable {
    private let seat = Seats(1)
    private let stackSize: Int

    /// A queue with nothing in it.
    ///
    /// - Parameter stackSize: of the thread, in bytes.
    public init(stackSize: Int) {
        self.stackSize = stackSize
    }

    /// Waits for its turn, then works on a thread.
    ///
    /// - Throws: what the work throws, or `CancellationError` when nobody waits for it any more.
    public func run<Value: Sendable, Fault: Error>(
        _ work: @escaping @Sendable () throws(Fault) -> Value
    ) async throws -> Value {
        try await seat.withSeat {
            try Task.checkCancellation()
            let stackSize = stackSize
            return try await withCheckedContinuation { (outcome: CheckedContinuation<Result<Value, Fault>, Never>) in
                _ = WorkThread(stackSize: stackSize) {
                    outcome.resume(returning: Result { () throws(Fault) in try work() })
                }
            }.get()
        }
    }
}
