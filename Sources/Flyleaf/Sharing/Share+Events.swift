import Primitives

extension Share {
    /// The row after an event; `nil` when the event cannot happen now.
    func applying(
        _ event: ShareState.Event,
        at moment: Timestamp,
        receipt: PostReceipt? = nil,
        failure: NetworkFailure? = nil,
        nextAttemptAt: Timestamp? = nil
    ) -> Share? {
        guard let state = state.after(event) else { return nil }
        var changed = self
        changed.state = state
        changed.receipt = receipt ?? self.receipt
        // While it is tried again the last failure stays: it says whether an earlier attempt may have got through.
        if event != .send, event != .retry {
            changed.failure = failure?.category
            changed.failureMessage = failure?.userMessage
            changed.retryAt = failure?.retryAt
        }
        changed.nextAttemptAt = nextAttemptAt
        changed.updatedAt = moment
        if event == .send { changed.attempts += 1 }
        return changed
    }

    /// The same row, which whoever sends it holds until a moment.
    func held(until moment: Timestamp) -> Share {
        var changed = self
        changed.nextAttemptAt = moment
        return changed
    }

    /// Whether the network could not be asked for so long that only the person can ask again.
    public var isLeftToPerson: Bool { state == .unknown && nextAttemptAt == .endOfTime }

    /// The same row, not to be looked at before a moment.
    func waiting(for reason: NetworkFailure.Category, until moment: Timestamp) -> Share {
        var changed = self
        changed.failure = reason
        changed.failureMessage = nil
        changed.retryAt = nil
        changed.nextAttemptAt = moment
        return changed
    }
}
