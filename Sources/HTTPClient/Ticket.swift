import Primitives

/// Ties a caller to its transfer, so that it may be cancelled before it has even begun.
final class Ticket: Sendable {
    private let cancelled = Lock(false)

    var isCancelled: Bool { cancelled.withLock { $0 } }

    func cancel() { cancelled.withLock { $0 = true } }
}
