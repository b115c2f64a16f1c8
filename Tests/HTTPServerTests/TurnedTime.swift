import HTTPServer
import Primitives

/// The time of a server's deadlines, which stands still until the test lets it pass.
final class TurnedTime: Sendable {
    private struct State {
        var milliseconds: Int64 = 0
        var readings = 0
    }

    private let state = Lock(State())

    /// The clock to configure the server with.
    var clock: MonotonicClock {
        MonotonicClock {
            self.state.withLock { state in
                state.readings += 1
                return state.milliseconds
            }
        }
    }

    /// Lets time pass.
    func advance(by duration: Duration) {
        state.withLock { $0.milliseconds += duration.milliseconds }
    }

    /// Lets time pass, and waits until the server has looked at its deadlines since.
    func sweep(after duration: Duration) async -> Bool {
        advance(by: duration)
        let before = state.withLock(\.readings)
        // A sweep reads the clock once and then looks, so with the next reading it has looked; what a connection begins
        // meanwhile reads it once, too.
        return await eventually { self.state.withLock(\.readings) >= before + 3 }
    }

    /// Lets time pass again and again, until something has happened.
    func pass(inStepsOf step: Duration, until condition: @escaping @Sendable () -> Bool) async -> Bool {
        await eventually {
            self.advance(by: step)
            return condition()
        }
    }
}
