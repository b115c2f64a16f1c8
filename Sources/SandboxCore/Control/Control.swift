package import Primitives

/// What the control page has set; faults live as long as the process, the clock's shift is kept in the store as well.
package final class Control: Sendable {
    private struct State {
        var faults: [Fault] = []
        var log: [String] = []
    }

    /// Calls remembered for the control page.
    package static let logLength = 50

    private let state = Lock(State())
    private let clockShift: Lock<Duration>

    /// - Parameter clockShift: how far the clock of the sandbox is from the machine's; one for all faces.
    package init(clockShift: Lock<Duration>) {
        self.clockShift = clockShift
    }

    package var clockOffset: Duration {
        get { clockShift.withLock(\.self) }
        set { clockShift.withLock { $0 = newValue } }
    }

    package var faults: [Fault] { state.withLock { $0.faults } }

    /// The latest calls, newest first: method, path and status, never a parameter.
    package var log: [String] { state.withLock { $0.log } }

    package func set(_ fault: Fault) { state.withLock { $0.faults.append(fault) } }

    package func clearFaults() { state.withLock { $0.faults.removeAll() } }

    /// The first fault that meets a call, one use of it taken.
    package func take(path: String, method: String) -> Fault? {
        state.withLock { state in
            guard let index = state.faults.firstIndex(where: { $0.meets(path: path, method: method) }) else {
                return nil
            }
            let fault = state.faults[index]
            if fault.count <= 1 { state.faults.remove(at: index) } else { state.faults[index].count -= 1 }
            return fault
        }
    }

    package func note(_ line: String) {
        state.withLock { state in
            state.log.insert(line, at: 0)
            if state.log.count > Self.logLength { state.log.removeLast() }
        }
    }
}
