/// How far a share is.
///
/// `queued → sending → posted | rejected | unknown` by Flyleaf, `posted → withdrawn` when the person takes it back,
/// `handedOff → returned | cancelled` by the network's own
/// dialog. A share whose answer was lost is `unknown` until the network, or where that cannot show it the person, has
/// said what became of it; it is never posted again blindly.
public enum ShareState: String, Sendable, CaseIterable {
    /// Waiting to be sent; can be cancelled.
    case queued
    /// A call is under way.
    case sending
    /// It is there.
    case posted
    /// It is not there, and why is known.
    case rejected
    /// Sent, but the answer was lost.
    case unknown
    /// The person is at the network's own dialog.
    case handedOff
    /// The person came back from it without proof of a post.
    case returned
    /// The person called it off.
    case cancelled
    /// It was there, and the person took it back.
    case withdrawn

    /// What can happen to a share.
    public enum Event: String, Sendable, CaseIterable {
        /// Sending begins.
        case send
        /// The network confirmed the post.
        case confirm
        /// The network's word that the post is there came only after the share had been given up as not sent.
        case confirmLate
        /// The network refused.
        case refuse
        /// The network could not be reached, or asked to wait; nothing was posted.
        case postpone
        /// The answer was lost, or the program stopped while sending.
        case loseAnswer
        /// The network was asked and does not have it.
        case missAtNetwork
        /// The network could not show it, and the person saw it there.
        case affirm
        /// The network could not show it, and the person saw that it is not there.
        case deny
        /// The person came back from the dialog without a post.
        case comeBack
        /// The person called it off.
        case cancel
        /// The person asks to try a refused share again.
        case retry
        /// The network deleted the post because the person asked for it.
        case withdraw
    }

    /// The state after an event; `nil` when the event cannot happen in this state.
    public func after(_ event: Event) -> ShareState? {
        switch (self, event) {
        case (.queued, .send): .sending
        case (.queued, .cancel): .cancelled
        case (.queued, .refuse): .rejected
        case (.sending, .confirm), (.unknown, .confirm), (.unknown, .affirm): .posted
        case (.queued, .confirmLate), (.rejected, .confirmLate), (.cancelled, .confirmLate): .posted
        case (.sending, .refuse): .rejected
        case (.sending, .postpone): .queued
        case (.sending, .loseAnswer): .unknown
        case (.unknown, .missAtNetwork): .rejected
        case (.rejected, .retry), (.unknown, .deny): .queued
        case (.posted, .withdraw): .withdrawn
        case (.handedOff, .confirm): .posted
        case (.handedOff, .comeBack): .returned
        case (.handedOff, .cancel): .cancelled
        case (.handedOff, .refuse): .rejected
        default: nil
        }
    }

    /// Whether nothing more will happen by itself.
    public var isSettled: Bool {
        switch self {
        case .posted, .rejected, .returned, .cancelled, .withdrawn: true
        case .queued, .sending, .unknown, .handedOff: false
        }
    }
}
