import Glibc
import Primitives

/// Takes connections from the listening socket, on a thread of its own, and hands each to one event loop for life.
///
/// libmicrohttpd's own pool lets every loop accept; who wakes first takes all that wait (see ``Admission``). And its way
/// to stop listening while it runs (`MHD_quiesce_daemon`) aborts in a race of 0.9.75; a thread of ours just ends.
final class Acceptor: Sendable {
    private struct State {
        var admission: Admission
        /// The thread waits for a connection to end rather than for a new one.
        var waitsForRoom = false
        var isStopped = false
    }

    private let listener: Listener
    private let wake: WakeSignal
    private let log: @Sendable (ServerEvent) -> Void
    private let state: Lock<State>
    private let thread = Lock<WorkThread?>(nil)

    /// - Parameter loops: how many event loops there are.
    init(
        _ listener: Listener,
        loops: Int,
        configuration: ServerConfiguration,
        log: @escaping @Sendable (ServerEvent) -> Void
    ) throws(ServerError) {
        let admission = Admission(
            loops: loops,
            limit: max(1, configuration.connectionLimit),
            limitPerAddress: configuration.connectionLimitPerAddress,
            // Behind a proxy every client has the proxy's address.
            exceptFor: configuration.trustedProxies
        )
        self.listener = listener
        self.log = log
        guard let wake = WakeSignal() else { throw .noDescriptor }
        self.wake = wake
        state = Lock(State(admission: admission))
    }

    /// Begins to take connections.
    ///
    /// - Parameter daemons: one for each event loop; they must run until `stop` has returned.
    func start(_ daemons: [Daemon]) {
        let started = WorkThread { [self] in run(daemons) }
        thread.withLock { $0 = started }
    }

    /// Takes no more connections and refuses new ones from now on; blocks until the thread has ended.
    func stop() {
        state.withLock { $0.isStopped = true }
        wake.signal()
        thread.withLock { $0 }?.join()
        // Who waits in the kernel's queue is refused too: its connection is reset.
        listener.close()
    }

    /// A connection that was handed to this event loop is about to be closed; called by event loops.
    func left(_ address: String, loop: Int) {
        let hasRoom = state.withLock { state in
            state.admission.leave(address, loop: loop)
            return state.waitsForRoom
        }
        if hasRoom { wake.signal() }
    }

    private func run(_ daemons: [Daemon]) {
        while true {
            let (isStopped, isFull) = state.withLock { state in
                // Said in the same step in which it is looked at, so that whoever leaves next signals.
                state.waitsForRoom = state.admission.isFull
                return (state.isStopped, state.admission.isFull)
            }
            if isStopped { return }
            wake.wait(for: isFull ? -1 : listener.socket)
            guard !isFull else { continue }
            take(daemons)
        }
    }

    /// Takes the connections that wait, as far as there is room.
    private func take(_ daemons: [Daemon]) {
        while !state.withLock({ $0.isStopped || $0.admission.isFull }) {
            var address = ClientAddress()
            let socket = address.accept(from: listener.socket)
            guard socket >= 0 else {
                if Self.isShortOfResources(errno) { wake.wait(atMost: Self.pauseWhenShort) }
                return
            }
            let text = address.text
            guard let loop = state.withLock({ $0.admission.admit(text) }) else {
                close(socket)
                log(.crowdedOut(remoteAddress: text))
                continue
            }
            // The library closes the socket itself when it cannot take it, and then says nothing of its end.
            if !daemons[loop].add(socket, from: address) { left(text, loop: loop) }
        }
    }

    /// Descriptors or memory are used up, and the client still waits: asking again at once would only burn a core.
    private static func isShortOfResources(_ reason: Int32) -> Bool {
        [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(reason)
    }

    private static let pauseWhenShort = Duration.milliseconds(100)
}
