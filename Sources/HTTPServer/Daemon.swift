import CMicroHTTPD
import Glibc
import Primitives

/// libmicrohttpd's daemon for one event loop, and what must live as long as it does.
///
/// One daemon with one thread each, rather than one daemon with a pool: so it is ours to say which loop gets a
/// connection (see ``Acceptor``).
@safe
final class Daemon: @unchecked Sendable {
    // @unchecked: set once in `init`; `add` is called by the accepting thread only, and `stop` by the housekeeping
    // thread, after it has joined the accepting one.
    private let daemon: OpaquePointer
    private let context: UnsafeMutableRawPointer
    private let sink: UnsafeMutablePointer<flyleaf_mhd_log_sink>

    /// Starts the event loop's thread; it has no connections yet.
    init(_ loop: EventLoop) throws(ServerError) {
        // Released by `stop`, after the last callback.
        unsafe context = Unmanaged.passRetained(loop).toOpaque()
        unsafe sink = .allocate(capacity: 1)
        unsafe sink.initialize(to: flyleaf_mhd_log_sink(write: logCallback, context: context))
        var options = unsafe flyleaf_mhd_options()
        let configuration = loop.core.configuration
        // Ours is the limit (``Admission``). The library counts a connection out some time after it has told us of its
        // end; with room for as many again it can never refuse one that we let in.
        unsafe options.connection_limit = UInt32(clamping: 2 * max(1, configuration.connectionLimit))
        unsafe options.allows_upgrade = configuration.upgradeLimit > 0 ? 1 : 0
        unsafe options.idle_seconds = UInt32(clamping: max(1, (configuration.idleTimeout.milliseconds + 999) / 1000))
        unsafe options.connection_memory = 32 << 10
        // Templates and handlers run here; only what is touched becomes memory.
        unsafe options.stack_bytes = 4 << 20
        unsafe options.context = context
        unsafe options.log = sink
        unsafe options.access = accessCallback
        unsafe options.completed = completedCallback
        unsafe options.connection = connectionCallback
        unsafe options.target = targetCallback
        guard let daemon = unsafe flyleaf_mhd_start(&options) else {
            unsafe sink.deallocate()
            unsafe Unmanaged<EventLoop>.fromOpaque(context).release()
            throw ServerError(.system, "libmicrohttpd could not start its threads; see its message above")
        }
        unsafe self.daemon = daemon
    }

    /// Hands over a connected socket, which from now on is the library's to close, also when this returns `false`.
    ///
    /// From another thread than the loop's: `MHD_add_connection` only puts it on a list, under a lock, and wakes the
    /// loop, which does the rest (daemon.c, `internal_add_connection`).
    func add(_ socket: Int32, from address: ClientAddress) -> Bool {
        unsafe address.withAddress { pointer, length in unsafe MHD_add_connection(daemon, socket, pointer, length) }
            == .YES
    }

    /// Ends the event loop and closes every connection; blocks until its thread has ended.
    ///
    /// - Rule: no connection may be suspended, or the library aborts the process; and `add` is not called any more.
    func stop() {
        unsafe MHD_stop_daemon(daemon)
        unsafe sink.deallocate()
        unsafe Unmanaged<EventLoop>.fromOpaque(context).release()
    }
}
