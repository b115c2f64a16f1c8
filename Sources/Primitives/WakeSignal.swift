public import Glibc

/// Wakes one waiting thread; a signal given before the wait is kept.
public final class WakeSignal: Sendable {
    private let readEnd: Int32
    private let writeEnd: Int32

    /// A signal that has not been given; `nil` when the process has no file descriptor left for it.
    public init?() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Gives the signal.
    public func signal() {
        var byte: UInt8 = 1
        // A full pipe is a signal already given.
        unsafe write(writeEnd, &byte, 1)
    }

    /// Waits for a signal or until a socket can be read; blocks its thread.
    ///
    /// - Parameter socket: -1 to wait for a signal only.
    public func wait(for socket: Int32) {
        var waited = [
            pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
            // A negative descriptor is passed over (`poll(2)`).
            pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        ]
        guard unsafe poll(&waited, 2, -1) > 0, waited[0].revents != 0 else { return }
        empty()
    }

    /// Waits for a signal or until one of these descriptors is ready, and says how each is; blocks its thread.
    ///
    /// - Parameter limit: it waits no longer than this; `nil` for as long as it takes.
    public func wait(for others: inout [pollfd], atMost limit: Duration? = nil) {
        others.append(pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0))
        let milliseconds = limit.map { Int32(clamping: max(1, $0.milliseconds)) } ?? -1
        let count = unsafe poll(&others, nfds_t(others.count), milliseconds)
        guard let own = others.popLast() else { return }
        if count > 0 {
            if own.revents != 0 { empty() }
        } else {
            // Interrupted: what stands there was not written by this call.
            for index in others.indices { others[index].revents = 0 }
        }
    }

    /// Waits for a signal, but no longer than this; blocks its thread.
    public func wait(atMost duration: Duration) {
        var waited = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        let milliseconds = Int32(clamping: max(1, duration.milliseconds))
        guard unsafe poll(&waited, 1, milliseconds) == 1 else { return }
        empty()
    }

    private func empty() {
        var bytes = [UInt8](repeating: 0, count: 64)
        unsafe read(readEnd, &bytes, bytes.count)
    }
}
