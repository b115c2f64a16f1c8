import Glibc
import Primitives

/// A program that was started to answer one request from inside a ``Jail``.
///
/// It inherits no variable but where its libraries are, and no descriptor but a socket to this program. It is killed as soon
/// as its answer is there, it is late, or nobody wants it any more; nothing it does holds up who started it.
public final class JailedProgram: Sendable {
    /// Absent once it is killed: its number may then be another's.
    let process: Lock<pid_t?>
    private let socket: Int32

    /// Starts it.
    ///
    /// It dies with the thread that does this.
    public init(_ program: String, _ arguments: [String]) throws(JailFault) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .notStarted(errno) }
        defer { close(ends[1]) }
        do throws(JailFault) {
            process = Lock(try Spawning(socket: ends[1]).start(program, arguments))
        } catch {
            close(ends[0])
            throw error
        }
        socket = ends[0]
    }

    deinit {
        _ = end()
        close(socket)
    }

    /// Ends it at once, from any thread; whoever waits for its answer then waits no longer.
    public func kill() {
        process.withLock { process in
            if let process { _ = Glibc.kill(process, SIGKILL) }
        }
    }

    /// Hands it the pieces of a request, and waits for its answer; blocks, and may be called once.
    ///
    /// - Parameter limit: bytes of the answer, which is not to be believed in anything.
    public func answer(to request: [[UInt8]], limit: Int, within time: Duration) throws(JailFault) -> [UInt8] {
        defer { _ = end() }
        let deadline = ContinuousClock.now + time
        var pieces = request.map { $0[...] }[...]
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var isAsking = true
        while true {
            while pieces.first?.isEmpty == true { pieces.removeFirst() }
            if isAsking, pieces.isEmpty {
                // So it knows the end of the request.
                shutdown(socket, Int32(SHUT_WR))
                isAsking = false
            }
            guard let events = try wait(until: deadline, toSend: isAsking) else { throw .late }
            if isAsking, events & POLLOUT != 0 { send(&pieces) }
            guard events & ~POLLOUT != 0 else { continue }
            let count = unsafe recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            guard count > 0 else { break }
            guard answer.count + count <= limit else { throw .tooLong }
            answer.append(contentsOf: buffer[..<count])
        }
        // One that ended by itself did so before this signal.
        if let signal = end(), signal != SIGKILL || answer.isEmpty { throw .killed(signal: signal) }
        return answer
    }

    /// What can be done with the socket; `nil` once it is too late.
    private func wait(until deadline: ContinuousClock.Instant, toSend: Bool) throws(JailFault) -> Int32? {
        while true {
            let left = (deadline - .now).components
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
            guard milliseconds > 0 else { return nil }
            var watched = pollfd(fd: socket, events: Int16(toSend ? POLLIN | POLLOUT : POLLIN), revents: 0)
            let count = unsafe poll(&watched, 1, Int32(clamping: milliseconds))
            if count > 0 { return Int32(watched.revents) }
            guard count == 0 || errno == EINTR else { throw .notStarted(errno) }
        }
    }

    private func send(_ pieces: inout ArraySlice<ArraySlice<UInt8>>) {
        guard let first = pieces.first else { return }
        let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
        let count = unsafe first.withUnsafeBytes { unsafe Glibc.send(socket, $0.baseAddress, $0.count, flags) }
        guard count < 0 else {
            pieces[pieces.startIndex] = first.dropFirst(count)
            return
        }
        if errno == EAGAIN || errno == EINTR { return }
        // It reads no more; what it says, and how it ended, is still to come.
        pieces = []
    }

    /// Kills and buries it; the answer is the signal that ended it, `nil` where it ended by itself or long ago.
    private func end() -> Int32? {
        let taken = process.withLock { process in
            defer { process = nil }
            return process
        }
        guard let taken else { return nil }
        _ = Glibc.kill(taken, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(taken, &status, 0) < 0, errno == EINTR {}
        // The macros of sys/wait.h, which Swift does not import.
        let signal = status & 0x7F
        return signal == 0 ? nil : signal
    }
}
