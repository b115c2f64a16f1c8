public import Primitives

extension Share: Delivered {
    /// Its connection: shares of one go one after the other.
    public var destination: ID<Connection> { connectionID }

    /// Its state, as far as it is delivered by Flyleaf.
    public var phase: DeliveryPhase {
        switch state {
        case .queued: .waiting
        case .sending: .sending
        case .unknown: .unknown
        case .posted, .rejected, .handedOff, .returned, .cancelled, .withdrawn: .ended
        }
    }

    /// The row after an event; `nil` when the event cannot happen now.
    public func after(_ event: DeliveryEvent<PostReceipt>, at moment: Timestamp) -> Share? {
        switch event {
        case .send(let end): applying(.send, at: moment, nextAttemptAt: end)
        case .hold(let end): state == .sending ? held(until: end) : nil
        case .confirm(let receipt):
            switch state {
            case .queued, .rejected, .cancelled: applying(.confirmLate, at: moment, receipt: receipt)
            default: applying(.confirm, at: moment, receipt: receipt)
            }
        case .refuse(let failure): applying(.refuse, at: moment, failure: failure)
        case .postpone(let failure, let next): applying(.postpone, at: moment, failure: failure, nextAttemptAt: next)
        case .loseAnswer(let failure, let next):
            applying(.loseAnswer, at: moment, failure: failure, nextAttemptAt: next)
        case .miss(let failure): applying(.missAtNetwork, at: moment, failure: failure)
        case .wait(let reason, let next): waiting(for: reason, until: next)
        }
    }
}
