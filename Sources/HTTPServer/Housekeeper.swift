import Glibc
import Primitives

/// The server's one thread of its own: looks at every deadline at intervals, and at the end carries out the drain.
///
/// A timer per request would cost the inline path more than the path itself.
final class Housekeeper: Sendable {
    private let core: ServerCore
    private let daemon: Daemon
    private let drainLimit = Lock<Duration?>(nil)

    init(core: ServerCore, daemon: Daemon) {
        self.core = core
        self.daemon = daemon
    }

    /// Asks for the drain, which ends `run`; a second request changes nothing.
    func drain(within limit: Duration) {
        drainLimit.withLock { if $0 == nil { $0 = limit } }
        core.beginDrain()
    }

    /// The thread's work, until a drain is over.
    func run() {
        while !core.isDraining {
            core.wake.wait(atMost: core.configuration.sweepInterval)
            sweep()
        }
        finish()
    }

    private func sweep() {
        let now = MonotonicTime.now
        for connection in core.openConnections {
            let dues = connection.dues(at: now)
            dues.late?.abandon(.late)
            dues.stream?.tend(at: now)
            if let reason = dues.overdue {
                connection.cut()
                core.log(.cut(remoteAddress: connection.remoteAddress, reason: reason))
            }
        }
    }

    /// The order matters: see each step.
    private func finish() {
        let limit = drainLimit.withLock { $0 } ?? .zero
        // New requests on open connections get a 503 already, because the flag is set. Without the shutdown new
        // clients would sit in the kernel's queue until their own patience ends.
        let listener = daemon.quiesce()
        if listener >= 0 { shutdown(listener, Int32(SHUT_RDWR)) }
        for connection in core.openConnections { connection.dues(at: .now).stream?.finish() }
        if !waitUntilIdle(atMost: limit) {
            for connection in core.openConnections { connection.suspended?.abandon(.draining) }
            // The answers need a moment, and cancelled handlers one to put things back in order.
            if !waitUntilIdle(atMost: .seconds(1)) {
                for connection in core.openConnections { connection.cut() }
                _ = waitUntilIdle(atMost: .seconds(1))
            }
        }
        let left = core.statistics
        if left.inFlight > 0 || left.waitingHandlers > 0 {
            core.log(.abandoned(tasks: left.waitingHandlers, requests: left.inFlight))
        }
        // A request in flight may be suspended or hold its event loop: stopping would abort or never end. The process
        // is about to exit, so the loops are left as they are.
        guard left.inFlight == 0 else { return }
        daemon.stop()
        // Not before: the library may still look at the number.
        if listener >= 0 { close(listener) }
    }

    private func waitUntilIdle(atMost limit: Duration) -> Bool {
        let end = MonotonicTime.now + limit
        while !core.isIdle {
            let now = MonotonicTime.now
            guard now < end else { return false }
            core.wake.wait(atMost: min(end - now, core.configuration.sweepInterval))
            sweep()
        }
        return true
    }
}
