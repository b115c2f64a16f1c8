internal import Primitives
internal import SQLite

/// How lively the sandbox is: so many acts an hour that its people do by themselves, over all its networks.
///
/// Quiet by default, because whoever tests against it wants to know what is there.
package struct Life: Sendable {
    /// The dial goes up to here.
    package static let maximumPerHour = 10_000
    /// More are never made up for at once.
    static let maximumTogether = 100

    private struct State {
        var last: Timestamp?
        /// The part of an act that is owed.
        var owed = 0.0
    }

    private let state = Lock(State())

    /// How many acts are due at a moment.
    func due(at moment: Timestamp, perHour: Int) -> Int {
        state.withLock { state in
            defer { state.last = moment }
            guard perHour > 0, let last = state.last, moment > last else {
                if perHour == 0 { state.owed = 0 }
                return 0
            }
            state.owed += Double((moment - last).milliseconds) * Double(perHour) / 3_600_000
            let whole = Int(min(state.owed, Double(Self.maximumTogether)))
            state.owed = min(state.owed - Double(whole), 1)
            return whole
        }
    }

    /// What the dial stands at.
    static func perHour(_ connection: borrowing Connection) throws -> Int {
        try Settings.value("life", connection).flatMap { Int($0) } ?? 0
    }

    /// Turns the dial.
    static func set(_ perHour: Int, _ connection: borrowing Connection) throws {
        try Settings.set("life", String(min(max(0, perHour), maximumPerHour)), connection)
    }
}
