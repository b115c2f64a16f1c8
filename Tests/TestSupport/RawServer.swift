import Glibc
import Primitives

/// A listening socket on a free port of this machine that plays whatever server a test needs, hostile ones included.
///
/// Each connection runs the test's closure on a thread of its own, so the closure may block. The server ends with its
/// last reference or with `stop`, and takes its connections and threads with it.
public final class RawServer: Sendable {
    /// The port that was free.
    public let port: Int
    private let state: Lock<State>
    private let listener: Int32

    private struct State {
        var connections: [RawConnection] = []
        var connectionCount = 0
        var threads: [WorkThread] = []
        var requests: [RawRequest] = []
        var isStopped = false
    }

    /// Why no server could be started.
    public struct StartError: Error {
        /// The failed call.
        public let call: String
        /// The error number.
        public let code: Int32
    }

    /// Starts a server.
    ///
    /// - Parameter serve: plays one connection; the connection is closed when it returns.
    public init(_ serve: @escaping @Sendable (RawConnection) -> Void) throws(StartError) {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { throw StartError(call: "socket", code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard unsafe bind(file, pointer, length) == 0, listen(file, 512) == 0 else { return errno }
                return unsafe getsockname(file, pointer, &length) == 0 ? 0 : errno
            }
        }
        guard result == 0 else {
            close(file)
            throw StartError(call: "bind", code: result)
        }
        listener = file
        port = Int(UInt16(bigEndian: address.sin_port))
        let state = Lock(State())
        self.state = state
        let acceptor = WorkThread { Self.accept(on: file, state, serve) }
        state.withLock { $0.threads.append(acceptor) }
    }

    /// Starts a server that gives every request of every connection the same bytes.
    public convenience init(answer: String) throws(StartError) {
        try self.init { connection in
            while connection.readRequest() != nil, connection.write(answer) {}
        }
    }

    deinit {
        stop()
    }

    /// Every request that was read whole, in order.
    public var requests: [RawRequest] { state.withLock { $0.requests } }

    /// How many connections have come in.
    public var connectionCount: Int { state.withLock { $0.connectionCount } }

    /// Ends the listener, every connection and every thread; blocks until they are gone.
    public func stop() {
        let isFirst = state.withLock { state in
            defer { state.isStopped = true }
            return !state.isStopped
        }
        guard isFirst else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        // The acceptor is joined first, so that no connection comes in while the others are ended.
        let acceptor = state.withLock { $0.threads.removeFirst() }
        acceptor.join()
        close(listener)
        let (connections, threads) = state.withLock { state in
            // Connections report to the state, which must therefore let go of them.
            defer { (state.connections, state.threads) = ([], []) }
            return (state.connections, state.threads)
        }
        for connection in connections { connection.interrupt() }
        for thread in threads { thread.join() }
    }

    private static func accept(
        on listener: Int32,
        _ state: Lock<State>,
        _ serve: @escaping @Sendable (RawConnection) -> Void
    ) {
        while true {
            let file = Glibc.accept(listener, nil, nil)
            if file < 0 {
                if errno == EINTR || errno == ECONNABORTED { continue }
                return
            }
            // Programs that a test starts must not hold the connection open.
            _ = fcntl(file, F_SETFD, FD_CLOEXEC)
            let index = state.withLock { state in
                defer { state.connectionCount += 1 }
                return state.connectionCount
            }
            let connection = RawConnection(file: file, index: index) { request in
                state.withLock { $0.requests.append(request) }
            }
            let thread = WorkThread {
                serve(connection)
                connection.close()
            }
            state.withLock { state in
                state.connections.append(connection)
                state.threads.append(thread)
            }
        }
    }
}

/// A request as it stood on the wire.
public struct RawRequest: Sendable, Equatable {
    /// The head with its line ends, up to and including the empty line.
    public let head: String
    /// The body, as long as `Content-Length` says.
    public let body: [UInt8]

    /// The request line.
    public var line: String { head.utf8.split(separator: 0x0D).first.map { String(Substring($0)) } ?? "" }

    /// The values of a field, whose name is given in lower case.
    public func values(_ name: String) -> [String] {
        head.split(separator: "\r\n").dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].lowercased() == name else { return nil }
            return parts[1].drop { $0 == " " }.description
        }
    }
}

/// One connection of a `RawServer`, for the closure that plays it.
public final class RawConnection: Sendable {
    /// Counts the connections of a server from zero.
    public let index: Int
    let file: Lock<Int32?>
    private let unread = Lock<[UInt8]>([])
    private let onRequest: @Sendable (RawRequest) -> Void

    init(file: Int32, index: Int, onRequest: @escaping @Sendable (RawRequest) -> Void) {
        self.file = Lock(file)
        self.index = index
        self.onRequest = onRequest
    }

    /// Reads the next request with its body; `nil` when the other side has closed.
    public func readRequest() -> RawRequest? {
        guard let head = readHead() else { return nil }
        let length = RawRequest(head: head, body: []).values("content-length").first.flatMap { Int($0) } ?? 0
        guard let body = read(count: length) else { return nil }
        let request = RawRequest(head: head, body: body)
        onRequest(request)
        return request
    }

    /// Reads up to and including an empty line; `nil` when the other side has closed.
    public func readHead() -> String? {
        let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        while true {
            let head = unread.withLock { bytes -> [UInt8]? in
                guard bytes.count >= 4 else { return nil }
                for start in 0...(bytes.count - 4) where bytes[start..<(start + 4)].elementsEqual(end) {
                    defer { bytes.removeFirst(start + 4) }
                    return Array(bytes[..<(start + 4)])
                }
                return nil
            }
            if let head { return head.lossyText }
            guard receive() else { return nil }
        }
    }

    /// Reads so many bytes; `nil` when the other side closes before.
    public func read(count: Int) -> [UInt8]? {
        while true {
            let bytes = unread.withLock { bytes -> [UInt8]? in
                guard bytes.count >= count else { return nil }
                defer { bytes.removeFirst(count) }
                return Array(bytes[..<count])
            }
            if let bytes { return bytes }
            guard receive() else { return nil }
        }
    }

    /// Writes a text; `false` when the other side is gone.
    @discardableResult
    public func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    /// Writes bytes; `false` when the other side is gone.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
        guard let file = file.withLock({ $0 }) else { return false }
        var start = 0
        while start < bytes.count {
            let sent = unsafe bytes.withUnsafeBytes { buffer in
                unsafe send(
                    file,
                    buffer.baseAddress?.advanced(by: start),
                    bytes.count - start,
                    Int32(MSG_NOSIGNAL)
                )
            }
            guard sent > 0 else { return false }
            start += sent
        }
        return true
    }

    /// Waits until the other side closes, or the server is stopped.
    public func waitForClose() {
        while receive() {}
    }

    /// Breaks the connection off with a reset in place of an orderly end.
    public func reset() {
        guard let file = file.withLock({ $0 }) else { return }
        var option = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(file, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        end(isReset: true)
    }

    /// Ends the connection.
    public func close() {
        end(isReset: false)
    }

    private func end(isReset: Bool) {
        let taken = file.withLock { file -> Int32? in
            defer { file = nil }
            return file
        }
        guard let taken else { return }
        // Said even if a program started in between holds the file as well.
        if !isReset { _ = shutdown(taken, Int32(SHUT_RDWR)) }
        Glibc.close(taken)
    }

    /// Makes a blocked read or write return; the number stays taken until `close`.
    func interrupt() {
        // Inside the lock, or the number could belong to another file by then.
        file.withLock { file in
            if let file { _ = shutdown(file, Int32(SHUT_RDWR)) }
        }
    }

    private func receive() -> Bool {
        guard let file = file.withLock({ $0 }) else { return false }
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        let count = unsafe recv(file, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        unread.withLock { $0.append(contentsOf: buffer[..<count]) }
        return true
    }
}
