import Flyleaf
import Primitives

/// The state of a connection as two columns, both NULL while it works.
struct EndColumns: Sendable {
    var reason: String?
    var at: Timestamp?

    init(_ state: Flyleaf.Connection.State) {
        guard case .ended(let reason, let at) = state else { return }
        self.reason = reason.rawValue
        self.at = at
    }
}
