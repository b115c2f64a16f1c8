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

    private let loops: EventLoops
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
        let listener = try Listener(configuration)
        do throws(ServerError) {
            let core = try ServerCore(configuration, listener: listener, log: log, handler: handler)
            return Server(core, try EventLoops(core), port: listener.port)
        } catch {
            listener.close()
            throw error
        }
    }

    private init(_ core: ServerCore, _ loops: EventLoops, port: UInt16) {
        let housekeeper = Housekeeper(core: core, loops: loops)
        let end = Ending()
        self.loops = loops
        self.housekeeper = housekeeper
        self.end = end
        self.port = port
        thread = WorkThread {
            housekeeper.run()
            end.reach()
        }
    }

    /// A moment's counts.
    public var statistics: ServerStatistics { loops.statistics }

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
