import HTTP
import Primitives

/// One event loop: its connections and its counts, which no other loop touches.
///
/// Every request passes this lock several times. With one lock for all loops they would hand its cache line to and fro;
/// with one for each it is nearly always free: besides its own loop only handlers that waited, the sweep and whoever
/// reads the statistics take it.
final class EventLoop: Sendable {
    private struct State {
        var counts = LoopCounts()
        var isDraining = false
        var connections: [ObjectIdentifier: Connection] = [:]

        /// Whether no request and no handler is left.
        var isIdle: Bool { counts.inFlight == 0 && counts.waitingHandlers == 0 }
    }

    let core: ServerCore
    private let index: Int
    private let state = Lock(State())

    /// - Parameter index: its place among the loops of the server, from 0.
    init(_ core: ServerCore, index: Int) {
        self.core = core
        self.index = index
    }

    // MARK: Connections

    func opened(_ connection: Connection) {
        state.withLock { $0.connections[ObjectIdentifier(connection)] = connection }
    }

    func closed(_ connection: Connection) {
        // First: who sees one connection fewer may expect that there is room for another.
        core.acceptor.left(connection.remoteAddress, loop: index)
        _ = state.withLock { $0.connections.removeValue(forKey: ObjectIdentifier(connection)) }
    }

    /// The connections open now.
    var openConnections: [Connection] { state.withLock { Array($0.connections.values) } }

    // MARK: Requests

    /// Counts a request in; its name, and whether the server drains, decided in one step so that a drain either
    /// waits for this request or the request knows of the drain.
    func requestBegan() -> (name: String, isDraining: Bool) {
        let (number, isDraining) = state.withLock { state in
            state.counts.requests += 1
            state.counts.inFlight += 1
            return (state.counts.requests, state.isDraining)
        }
        // Numbers of different loops never meet: each has its own remainder.
        return (core.names.name(number * core.loopCount + index), isDraining)
    }

    func requestEnded() { count { $0.inFlight -= 1 } }

    func requestInline() { count { $0.inline += 1 } }

    func requestRefused(_ status: Status, _ refused: RefusedRequest) {
        count { $0.refused += 1 }
        core.log(.refused(status, refused))
    }

    func requestSuspended() {
        count {
            $0.suspended += 1
            $0.waitingHandlers += 1
        }
    }

    func handlerReturned() { count { $0.waitingHandlers -= 1 } }

    func streamOpened() {
        count {
            $0.openStreams += 1
            $0.waitingHandlers += 1
        }
    }

    func streamClosed() { count { $0.openStreams -= 1 } }

    func producerReturned() { handlerReturned() }

    private func count(_ change: (inout LoopCounts) -> Void) {
        let isDrained = state.withLock { state in
            change(&state.counts)
            return state.isDraining && state.isIdle
        }
        if isDrained { core.wake.signal() }
    }

    /// A moment's counts.
    var counts: LoopCounts {
        state.withLock { state in
            var counts = state.counts
            counts.openConnections = state.connections.count
            return counts
        }
    }

    // MARK: Draining

    var isDraining: Bool { state.withLock { $0.isDraining } }

    /// Whether no request and no handler is left.
    var isIdle: Bool { state.withLock { $0.isIdle } }

    /// From now on every new request is answered 503 and its connection closed.
    func beginDrain() { state.withLock { $0.isDraining = true } }
}
