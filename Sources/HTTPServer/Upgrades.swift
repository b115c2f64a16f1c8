import Glibc
import Primitives

/// The connections of one server that have left HTTP, and the one thread that reads and writes them.
///
/// - Rule: their sockets are waited for here, not on the event loops, and the limit is small.
/// - Why: to libmicrohttpd an upgraded connection is a suspended one; it looks at the socket no more. One `poll(2)` over
///   a hundred sockets costs less than a thread for each.
/// - Without the limit: whoever opens connections and leaves them would have as many as there are for everybody.
final class Upgrades: Sendable {
    private struct State {
        /// Connections that have left HTTP or are about to.
        var reserved = 0
        var connections: [UpgradedConnection] = []
        var thread: WorkThread?
        var isDraining = false
        var isStopped = false
    }

    private let limit: Int
    private let wake: WakeSignal
    private let state = Lock(State())

    /// - Parameter limit: connections at once.
    init(limit: Int) throws(ServerError) {
        self.limit = limit
        guard let wake = WakeSignal() else { throw .noDescriptor }
        self.wake = wake
    }

    /// Counts a connection in; `false`, and nothing counted, when there are as many as may be.
    func reserve() -> Bool {
        state.withLock { state in
            guard state.reserved < limit else { return false }
            state.reserved += 1
            return true
        }
    }

    /// Counts out a connection that was counted in.
    func release() { state.withLock { $0.reserved -= 1 } }

    /// Reads and writes a connection from now on; whether the server is stopping.
    func take(_ connection: UpgradedConnection) -> Bool {
        let isDraining = state.withLock { state in
            state.connections.append(connection)
            // Not before it is needed: most servers never have such a connection.
            if state.thread == nil { state.thread = WorkThread { [self] in run() } }
            return state.isDraining
        }
        wake.signal()
        return isDraining
    }

    /// A connection waits for something else than it did.
    func changed() { wake.signal() }

    /// Tells every conversation, also those to come, to end.
    func drain() {
        let connections = state.withLock { state in
            state.isDraining = true
            return state.connections
        }
        for connection in connections { connection.drain() }
    }

    /// Ends the thread; blocks until it has ended.
    ///
    /// - Rule: no connection is left, or nobody would close it.
    func stop() {
        let thread = state.withLock { state in
            state.isStopped = true
            return state.thread
        }
        wake.signal()
        thread?.join()
    }

    private func run() {
        var scratch = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let (connections, isStopped) = state.withLock { ($0.connections, $0.isStopped) }
            if isStopped { return }
            var waited: [pollfd] = []
            var open: [UpgradedConnection] = []
            for connection in connections {
                if let events = connection.awaited {
                    waited.append(pollfd(fd: connection.socket, events: events, revents: 0))
                    open.append(connection)
                } else {
                    close(connection)
                }
            }
            // Somebody may have ended one in the meantime, and has then signalled.
            wake.wait(for: &waited)
            for (connection, waited) in zip(open, waited) where waited.revents != 0 {
                connection.ready(waited.revents, &scratch)
            }
        }
    }

    private func close(_ connection: UpgradedConnection) {
        state.withLock { $0.connections.removeAll { $0 === connection } }
        connection.close()
    }
}
