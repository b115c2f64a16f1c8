import Primitives

/// The server's one thread of its own: looks at every deadline at intervals, and at the end carries out the drain.
///
/// A timer per request would cost the inline path more than the path itself.
final class Housekeeper: Sendable {
    private let core: ServerCore
    private let loops: EventLoops
    private let drainLimit = Lock<Duration?>(nil)

    init(core: ServerCore, loops: EventLoops) {
        self.core = core
        self.loops = loops
    }

    /// Asks for the drain, which ends `run`; a second request changes nothing.
    func drain(within limit: Duration) {
        loops.beginDrain()
        // After the loops know: its thread must not find them idle while one still takes requests.
        drainLimit.withLock { if $0 == nil { $0 = limit } }
        core.wake.signal()
    }

    /// The thread's work, until a drain is over.
    func run() {
        while true {
            if let limit = drainLimit.withLock({ $0 }) { return finish(within: limit) }
            core.wake.wait(atMost: core.configuration.sweepInterval)
            sweep()
        }
    }

    private func sweep() {
        let now = core.configuration.clock.now
        for connection in loops.openConnections {
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
    private func finish(within limit: Duration) {
        // New requests on open connections get a 503 already, because the flag is set. With the listening socket open,
        // new clients would sit in the kernel's queue until their own patience ends.
        core.acceptor.stop()
        for connection in loops.openConnections { connection.dues(at: core.configuration.clock.now).stream?.drain() }
        core.upgrades.drain()
        if !waitUntilIdle(atMost: limit) {
            for connection in loops.openConnections { connection.suspended?.abandon(.draining) }
            // The answers need a moment, and cancelled handlers one to put things back in order.
            if !waitUntilIdle(atMost: .seconds(1)) {
                for connection in loops.openConnections { connection.cut() }
                _ = waitUntilIdle(atMost: .seconds(1))
            }
        }
        let left = loops.statistics
        if left.inFlight > 0 || left.waitingHandlers > 0 {
            core.log(.abandoned(tasks: left.waitingHandlers, requests: left.inFlight))
        }
        // A request in flight may be suspended or hold its event loop: stopping would abort or never end. The process
        // is about to exit, so the loops are left as they are.
        guard left.inFlight == 0 else { return }
        loops.stop()
        // Last: the loops end no connection that has left HTTP, and with nothing in flight there is none.
        core.upgrades.stop()
    }

    private func waitUntilIdle(atMost limit: Duration) -> Bool {
        // How long a server may take to stop is a promise to the system, whatever clock its connections go by.
        let end = MonotonicClock.system.now + limit
        while !loops.isIdle {
            let now = MonotonicClock.system.now
            guard now < end else { return false }
            core.wake.wait(atMost: min(end - now, core.configuration.sweepInterval))
            sweep()
        }
        return true
    }
}
