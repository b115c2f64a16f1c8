import Flyleaf
import Primitives

/// How a connection is, decided from what the store knows.
enum ConnectionHealth: Equatable {
    case working
    /// Works, but not for long; rounded up to whole days.
    case endsSoon(Timestamp, days: Int)
    case ranOut(Timestamp)
    case ended(NetworkFailure.Category, Timestamp)
    /// This installation no longer speaks to the network.
    case notSetUp

    init(_ connection: Connection, isSetUp: Bool, now: Timestamp) {
        guard isSetUp else {
            self = .notSetUp
            return
        }
        if case .ended(let reason, let moment) = connection.state {
            self = .ended(reason, moment)
        } else if let end = connection.endsAt, end <= now {
            self = .ranOut(end)
        } else if let end = connection.endsAt, end - now < Connection.warningTime {
            self = .endsSoon(end, days: (end - now - .milliseconds(1)).wholeDays + 1)
        } else {
            self = .working
        }
    }

    /// A class for the mark and the words beside it.
    func state(network: String) -> (cssClass: String, word: String) {
        switch self {
        case .working: ("posted", "Working")
        case .endsSoon: ("waiting", "Working, but not for long")
        case .ranOut: ("refused", "Run out")
        case .ended(.reauthorize, _): ("refused", "Run out")
        case .ended(.reauthenticate, _): ("refused", "Session ended at \(network)")
        case .ended: ("refused", "Not working")
        case .notSetUp: ("cancelled", "Not set up here any more")
        }
    }
}
