import Glibc
import Primitives

/// A proxy that plays a few HTTPS hosts to clients which know no other names for them (RFC 9110 section 9.3.6).
///
/// It accepts `CONNECT host:443` for the hosts it was given, speaks TLS in their name with a certificate of its own
/// authority, and hands each request on to a plain HTTP server. Every other host is refused: it never opens a way to
/// anywhere else. Each connection has a thread of its own, deadlines, and there are only so many of them.
public final class TLSProxy: Sendable {
    /// Where a host is really served, by plain HTTP.
    public struct Upstream: Sendable {
        /// A numeric address, without brackets.
        public var address: String
        /// The port.
        public var port: UInt16

        /// A server.
        public init(address: String, port: UInt16) {
            self.address = address
            self.port = port
        }
    }

    /// What a proxy plays, and where.
    public struct Configuration: Sendable {
        /// The numeric address to listen on.
        public var address: String
        /// The port to listen on; 0 for any that is free.
        public var port: UInt16
        /// By host, in lower case.
        public var upstreams: [String: Upstream]
        /// The file of the authority's certificate, which clients are told to trust; made when it is not there.
        public var authorityFile: String
        /// The file of the authority's key, readable by its owner alone; made together with the certificate.
        public var keyFile: String
        /// Connections at the same time at most; what comes beyond is refused with 503.
        public var maximumConnections = 64
        /// How long a client may take until its request's head is there.
        public var headTimeout: Duration = .seconds(20)
        /// How long neither side may say anything; longer than the silence between two signs of life of a stream.
        public var idleTimeout: Duration = .seconds(60)

        /// A configuration with the usual bounds.
        public init(
            address: String,
            port: UInt16,
            upstreams: [String: Upstream],
            authorityFile: String,
            keyFile: String
        ) {
            self.address = address
            self.port = port
            self.upstreams = upstreams
            self.authorityFile = authorityFile
            self.keyFile = keyFile
        }
    }

    private struct State {
        var isStopping = false
        var next = 0
        var tunnels: [Int: (socket: Int32, thread: WorkThread?)] = [:]
        var acceptor: WorkThread?
    }

    /// The port it listens on.
    public let port: UInt16
    /// The full path of the certificate that clients are told to trust.
    public let authorityFile: String
    /// Address and port, as they stand in an address of the web.
    public var authority: String {
        let address = configuration.address
        return address.utf8.contains(UInt8(ascii: ":")) ? "[\(address)]:\(port)" : "\(address):\(port)"
    }

    private let configuration: Configuration
    private let context: TLSContext
    private let listener: Int32
    private let state = Lock(State())

    private init(_ configuration: Configuration, _ context: TLSContext, _ listener: Int32) {
        self.configuration = configuration
        self.context = context
        self.listener = listener
        port = SocketAddress.port(of: listener)
        authorityFile = Self.fullPath(configuration.authorityFile)
    }

    /// Makes or reads the authority, and listens.
    public static func start(_ configuration: Configuration) throws(TLSProxyError) -> TLSProxy {
        // OpenSSL writes to connections that clients have left; that is told by the result of the write.
        signal(SIGPIPE, SIG_IGN)
        let context = try Authority.load(
            certificate: configuration.authorityFile,
            key: configuration.keyFile,
            for: configuration.upstreams.keys.sorted()
        )
        let proxy = TLSProxy(configuration, context, try listen(configuration))
        let acceptor = WorkThread { proxy.accept() }
        proxy.state.withLock { $0.acceptor = acceptor }
        return proxy
    }

    private static func fullPath(_ path: String) -> String {
        guard let full = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(full) }
        return unsafe String(cString: full)
    }

    private static func listen(_ configuration: Configuration) throws(TLSProxyError) -> Int32 {
        let place = "\(configuration.address), port \(configuration.port)"
        guard let address = SocketAddress(configuration.address, port: configuration.port) else {
            throw TLSProxyError(.address, "'\(configuration.address)' is not a numeric address")
        }
        guard let socket = address.socket() else { throw TLSProxyError(.address, "no socket for \(place)") }
        var yes: Int32 = 1
        unsafe setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard address.bind(socket) == 0, Glibc.listen(socket, 128) == 0 else {
            let reason = FileError(path: place, action: "listen on", code: errno).description
            close(socket)
            throw TLSProxyError(.address, reason)
        }
        return socket
    }

    /// Cuts every connection and ends; returns when the last thread has ended.
    public func stop() async {
        let acceptor = state.withLock { state in
            defer { state.acceptor = nil }
            state.isStopping = true
            for tunnel in state.tunnels.values { shutdown(tunnel.socket, Int32(SHUT_RDWR)) }
            return state.acceptor
        }
        guard let acceptor else { return }
        // An accepting thread waits in `poll`, which a shut listener ends.
        shutdown(listener, Int32(SHUT_RDWR))
        await withCheckedContinuation { continuation in
            // Joining blocks, so it has a thread of its own.
            _ = WorkThread { [self] in
                acceptor.join()
                // From here on nothing is added.
                for thread in state.withLock({ $0.tunnels.values.compactMap(\.thread) }) { thread.join() }
                continuation.resume()
            }
        }
        close(listener)
    }

    private func accept() {
        while !state.withLock(\.isStopping) {
            var polled = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&polled, 1, -1) == 1 else { continue }
            let socket = Glibc.accept(listener, nil, nil)
            if socket >= 0 {
                _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
                _ = fcntl(socket, F_SETFL, O_NONBLOCK)
                serve(socket)
            } else if errno == EMFILE || errno == ENFILE {
                // Connections that end give some back.
                usleep(100_000)
            }
        }
    }

    private func serve(_ socket: Int32) {
        let number: Int? = state.withLock { state in
            guard !state.isStopping, state.tunnels.count < configuration.maximumConnections else { return nil }
            state.next += 1
            state.tunnels[state.next] = (socket, nil)
            return state.next
        }
        guard let number else {
            let text = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            _ = Wire.write(Array(text.utf8), to: socket, until: Deadline(in: .milliseconds(100)))
            close(socket)
            return
        }
        let thread = WorkThread { [self] in
            Tunnel(configuration: configuration, context: context, socket: socket).run()
            // Under the lock, so that nobody shuts a number that is another's already.
            state.withLock { state in
                state.tunnels[number] = nil
                close(socket)
            }
        }
        // It may have ended already.
        state.withLock { state in
            if state.tunnels[number] != nil { state.tunnels[number]?.thread = thread }
        }
    }
}
