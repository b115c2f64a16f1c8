import HTTP
import Primitives

/// One request to one address: a call is one leg, and one more for each redirect it follows.
struct Leg: Sendable {
    let request: ClientRequest
    let destination: Destination
    let deadline: ContinuousClock.Instant
}

/// Ties a caller to its transfer, so that it may be cancelled before it has even begun.
final class Ticket: Sendable {
    private let cancelled = Lock(false)

    var isCancelled: Bool { cancelled.withLock { $0 } }

    func cancel() { cancelled.withLock { $0 = true } }
}

/// Where the answer is waited for; resumed exactly once.
typealias Waiter = CheckedContinuation<Result<ClientResponse, FetchError>, Never>
