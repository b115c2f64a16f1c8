import Flyleaf

/// A state of a share as a word and a mark.
struct ShareStateView: Sendable {
    var cssClass: String
    var word: String

    static let posted = ShareStateView(.posted)

    init(_ state: ShareState) {
        (cssClass, word) =
            switch state {
            case .queued: ("waiting", "Waiting")
            case .sending: ("sending", "Sending")
            case .posted: ("posted", "Posted")
            case .rejected: ("refused", "Not posted")
            case .unknown: ("unknown", "Unknown")
            case .handedOff: ("handed", "Handed over")
            case .returned: ("unknown", "Not confirmed")
            case .cancelled: ("cancelled", "Cancelled")
            case .withdrawn: ("cancelled", "Withdrawn")
            }
    }
}
