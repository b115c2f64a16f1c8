import HTTP

/// A call that somebody waits for.
struct Call {
    let leg: Leg
    let ticket: Ticket
    let waiter: Waiter

    /// What calls share connections by.
    var origin: String { leg.request.url.origin }
}

/// Where the answer is waited for; resumed exactly once.
typealias Waiter = CheckedContinuation<Result<ClientResponse, FetchError>, Never>

extension Call {
    /// Tells the caller of a call that was never begun.
    func fail(_ reason: FetchError.Reason, _ detail: String) {
        waiter.resume(returning: .failure(FetchError(reason, mayHaveArrived: false, detail: detail)))
    }
}
