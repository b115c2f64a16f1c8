import CMicroHTTPD
import Glibc
import Primitives

/// libmicrohttpd's daemon and what must live as long as it does.
@safe
final class Daemon: @unchecked Sendable {
    // @unchecked: set once in `init`; `quiesce` and `stop` are called by the housekeeping thread only.
    private let daemon: OpaquePointer
    private let context: UnsafeMutableRawPointer
    private let sink: UnsafeMutablePointer<flyleaf_mhd_log_sink>

    /// Starts the event loops on a listening socket, which from now on belongs to the library.
    init(_ core: ServerCore, listener: Listener) throws(ServerError) {
        try Self.checkLibrary()
        // A client that leaves while we write must be an error of that write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        // Released by `stop`, after the last callback.
        unsafe context = Unmanaged.passRetained(core).toOpaque()
        unsafe sink = .allocate(capacity: 1)
        unsafe sink.initialize(to: flyleaf_mhd_log_sink(write: logCallback, context: context))
        var options = unsafe flyleaf_mhd_options()
        let configuration = core.configuration
        unsafe options.listen_socket = listener.socket
        unsafe options.threads = UInt32(clamping: max(2, configuration.threads))
        unsafe options.connection_limit = UInt32(clamping: max(2, configuration.connectionLimit))
        unsafe options.connection_limit_per_address = Self.limitPerAddress(configuration)
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
            unsafe Unmanaged<ServerCore>.fromOpaque(context).release()
            throw ServerError(.system, "libmicrohttpd could not start its threads; see its message above")
        }
        unsafe self.daemon = daemon
    }

    /// Stops taking connections; the answer is the listening socket, which is ours again.
    func quiesce() -> Int32 { unsafe flyleaf_mhd_quiesce(daemon) }

    /// Ends the event loops and closes every connection; blocks until their threads have ended.
    ///
    /// - Rule: no connection may be suspended, or the library aborts the process.
    func stop() {
        unsafe MHD_stop_daemon(daemon)
        unsafe sink.deallocate()
        unsafe Unmanaged<ServerCore>.fromOpaque(context).release()
    }

    private static func limitPerAddress(_ configuration: ServerConfiguration) -> UInt32 {
        // Behind a proxy every client has the proxy's address; 0 is no limit.
        configuration.trustProxy ? 0 : UInt32(clamping: configuration.connectionLimitPerAddress ?? 0)
    }

    private static func checkLibrary() throws(ServerError) {
        let version = unsafe String(cString: MHD_get_version())
        guard LibraryVersion(version).isAtLeast(0, 9, 71) else {
            throw ServerError(.library, "libmicrohttpd \(version) is too old; install 0.9.71 or later")
        }
        guard MHD_is_feature_supported(.FEATURE_EPOLL) == .YES,
            MHD_is_feature_supported(.FEATURE_THREADS) == .YES
        else {
            throw ServerError(.library, "this build of libmicrohttpd \(version) lacks epoll or threads")
        }
    }
}

/// A version such as `0.9.75` or `1.0.1-dev`, for comparison.
struct LibraryVersion {
    private let parts: [Int]

    init(_ text: String) {
        parts = text.utf8.split(separator: UInt8(ascii: ".")).map { part in
            Int(String(decoding: part.prefix { (0x30...0x39).contains($0) }, as: UTF8.self)) ?? 0
        }
    }

    func isAtLeast(_ wanted: Int...) -> Bool { !parts.lexicographicallyPrecedes(wanted) }
}
