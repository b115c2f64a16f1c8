public import HTTP
import Primitives

/// An HTTP/1.1 server on libmicrohttpd; it runs until it is drained.
///
/// A handler is started on the library's own event-loop thread and answers from there when it never waits. The first
/// time it really waits, its connection is suspended and the handler goes on elsewhere. A handler must therefore not
/// block: it would stop every connection of its event loop.
public final class Server: Sendable {
    /// The port it listens on, also when the configuration said 0.
    public let port: UInt16

    private let core: ServerCore
    private let housekeeper: Housekeeper
    private let thread: WorkThread
    private let end: Ending

    /// Starts listening; the first request may come before this returns.
    ///
    /// - Parameters:
    ///   - log: called from any thread, also from event loops; must not block.
    ///   - handler: called from the event loops; makes the answer to every request that the server accepts.
    /// - Throws: `ServerError` when the address is taken or not ours, or the library is unfit.
    public static func start(
        _ configuration: ServerConfiguration,
        log: @escaping @Sendable (ServerEvent) -> Void = { _ in },
        handler: @escaping @Sendable (Request) async -> Response
    ) throws(ServerError) -> Server {
        try Server(ServerCore(configuration, log: log, handler: handler))
    }

    private init(_ core: ServerCore) throws(ServerError) {
        let listener = try Listener(core.configuration)
        let housekeeper = Housekeeper(core: core, daemon: try Daemon(core, listener: listener))
        let end = Ending()
        self.core = core
        self.housekeeper = housekeeper
        self.end = end
        port = listener.port
        thread = WorkThread {
            housekeeper.run()
            end.reach()
        }
    }

    /// A moment's counts.
    public var statistics: ServerStatistics { core.statistics }

    /// Stops gracefully and returns when everything has ended; a second call waits for the first.
    ///
    /// New connections are refused and new requests answered 503 at once; streams end; requests in flight get
    /// this long, then their tasks are cancelled and their clients answered 503. At most about two seconds more are
    /// spent on clients that do not read and handlers that do not end.
    public func drain(within limit: Duration) async {
        housekeeper.drain(within: limit)
        await end.wait()
        // The thread is in its last instructions, so this blocks for no time worth naming.
        thread.join()
    }
}

/// The moment a server has ended, and who waits for it.
private final class Ending: Sendable {
    private struct State {
        var isReached = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Lock(State())

    func reach() {
        let waiters = state.withLock { state in
            state.isReached = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if !state.isReached { state.waiters.append(continuation) }
                return state.isReached
            }
            if isReached { continuation.resume() }
        }
    }
}
