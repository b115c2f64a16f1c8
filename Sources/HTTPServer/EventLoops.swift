import Glibc
import HTTP

/// All event loops of one server, with the daemons that run them.
final class EventLoops: Sendable {
    private let core: ServerCore
    private let loops: [EventLoop]
    private let daemons: [Daemon]

    /// Starts every loop, and then takes connections.
    init(_ core: ServerCore) throws(ServerError) {
        try LibraryVersion.check(upgrades: core.configuration.upgradeLimit > 0)
        // A client that leaves while we write must be an error of that write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        let loops = (0..<core.loopCount).map { EventLoop(core, index: $0) }
        var daemons: [Daemon] = []
        for loop in loops {
            do throws(ServerError) {
                daemons.append(try Daemon(loop))
            } catch {
                for daemon in daemons { daemon.stop() }
                throw error
            }
        }
        self.core = core
        self.loops = loops
        self.daemons = daemons
        core.acceptor.start(daemons)
    }

    /// A moment's counts.
    var statistics: ServerStatistics {
        ServerStatistics(loops.map(\.counts), bufferedBodyBytes: core.bodies.bytes)
    }

    /// The connections open now.
    var openConnections: [Connection] { loops.flatMap(\.openConnections) }

    /// Whether no request and no handler is left on any loop.
    ///
    /// The loops are looked at one after the other; once all of them drain none starts a handler again.
    var isIdle: Bool { loops.allSatisfy(\.isIdle) }

    /// From now on every new request is answered 503 and its connection closed.
    func beginDrain() { for loop in loops { loop.beginDrain() } }

    /// Ends the loops and closes every connection; blocks until their threads have ended.
    ///
    /// - Rule: no connection may be suspended, or the library aborts the process; the acceptor has stopped.
    func stop() { for daemon in daemons { daemon.stop() } }
}
