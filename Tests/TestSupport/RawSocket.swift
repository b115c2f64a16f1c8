import Glibc
import Primitives

/// A TCP connection on which a test says exactly what it wants, right or wrong.
///
/// Every wait runs on a thread of its own: the tests share two cooperative threads with the handlers they wait for.
public final class RawSocket: Sendable {
    /// What went wrong with a raw connection.
    public enum Failure: Error, Sendable, Equatable {
        /// Nobody listens there, or the connection was refused.
        case refused
        /// This process may open no more files.
        case noDescriptor
        /// What was waited for did not come in time; what came instead.
        case late(String)
        /// The other side closed before what was waited for; what came until then.
        case closed(String)
        /// What came is not an HTTP response.
        case malformed(String)
    }

    private let descriptor: Int32
    private let received = Lock<[UInt8]>([])

    /// Connects to a port of this machine.
    ///
    /// - Parameter receiveBuffer: bytes the kernel may keep for us; small makes a slow client.
    public init(port: UInt16, receiveBuffer: Int32? = nil) throws(Failure) {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { throw .noDescriptor }
        if var bytes = receiveBuffer {
            unsafe setsockopt(file, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            close(file)
            throw .refused
        }
        var yes: Int32 = 1
        // Split requests must travel as they were split.
        unsafe setsockopt(file, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        // Last: an initializer that throws with everything assigned runs `deinit`, and a second close of one number
        // takes away the socket that another thread has opened in between.
        descriptor = file
    }

    deinit { close(descriptor) }

    /// Sends text as it stands; says nothing when the other side no longer reads.
    public func send(_ text: String) async { await send(Array(text.utf8)) }

    /// Sends bytes as they stand; says nothing when the other side no longer reads.
    public func send(_ bytes: [UInt8]) async {
        await onThread {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes {
                    unsafe Glibc.send(self.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Says that nothing more will be sent.
    public func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Leaves: closes both directions.
    public func leave() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Waits until what came contains a text, and takes everything up to its end.
    public func read(through text: String, within limit: Duration = .seconds(60)) async throws(Failure) -> String {
        let wanted = Array(text.utf8)
        return try await wait(limit) { bytes, _ in
            guard let end = bytes.end(of: wanted) else { return nil }
            defer { bytes.removeFirst(end) }
            return Array(bytes[..<end]).lossyText
        }
    }

    /// Waits until the other side closes, and takes everything.
    public func readToEnd(within limit: Duration = .seconds(60)) async throws(Failure) -> String {
        try await wait(limit) { bytes, isClosed in
            guard isClosed else { return nil }
            defer { bytes = [] }
            return bytes.lossyText
        }
    }

    /// Waits for one whole response and takes it; what follows it stays for the next call.
    public func response(
        toHead: Bool = false,
        within limit: Duration = .seconds(60)
    ) async throws(Failure) -> RawResponse {
        try await wait(limit) { (bytes, isClosed) throws(Failure) in
            guard let (response, count) = try RawResponse.parse(bytes, toHead: toHead, isClosed: isClosed) else {
                return nil
            }
            bytes.removeFirst(count)
            return response
        }
    }

    /// Waits for one whole frame of a WebSocket and takes it.
    public func frame(within limit: Duration = .seconds(60)) async throws(Failure) -> PeerFrame {
        try await wait(limit) { bytes, _ in PeerFrame.take(from: &bytes) }
    }

    private func wait<Value: Sendable>(
        _ limit: Duration,
        for find: @escaping @Sendable (inout [UInt8], _ isClosed: Bool) throws(Failure) -> Value?
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await onThread {
            var bytes = self.received.withLock { $0 }
            defer { self.received.withLock { $0 = bytes } }
            let end = Self.now + limit.milliseconds
            var isClosed = false
            do throws(Failure) {
                while true {
                    if let value = try find(&bytes, isClosed) { return .success(value) }
                    if isClosed { throw .closed(bytes.lossyText) }
                    let rest = end - Self.now
                    guard rest > 0 else { throw .late(bytes.lossyText) }
                    isClosed = self.readMore(&bytes, milliseconds: rest)
                }
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Reads what is there within the time; whether the other side has closed.
    private func readMore(_ bytes: inout [UInt8], milliseconds: Int64) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&polled, 1, Int32(clamping: milliseconds)) == 1 else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return true }
        bytes.append(contentsOf: buffer[..<count])
        return false
    }

    private static var now: Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        let thread = Lock<WorkThread?>(nil)
        let value = await withCheckedContinuation { continuation in
            // Assigned under the lock, so that `join` below finds it however fast the thread is.
            thread.withLock { thread in
                thread = WorkThread(stackSize: 1 << 20) { continuation.resume(returning: body()) }
            }
        }
        thread.withLock { $0 }?.join()
        return value
    }
}

extension [UInt8] {
    /// The index after the first occurrence of some bytes.
    fileprivate func end(of wanted: [UInt8]) -> Int? {
        guard !wanted.isEmpty, count >= wanted.count else { return nil }
        for start in 0...(count - wanted.count) where self[start..<(start + wanted.count)].elementsEqual(wanted) {
            return start + wanted.count
        }
        return nil
    }
}
