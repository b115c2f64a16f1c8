import Glibc
import Primitives

/// One client's connection: its address, and by when it must have done what it is doing.
///
/// libmicrohttpd's own timer restarts with every byte, so a client that sends one byte every few seconds holds a
/// connection for ever. Each phase (head, body, reading the answer) therefore has a deadline here, and a sweep cuts
/// who has passed it.
final class Connection: Sendable {
    private struct State {
        /// -1 once the library has said that it closes it: the number may belong to somebody else then.
        var socket: Int32
        var deadline: MonotonicTime
        var phase: ServerEvent.CutReason
        var isCut = false
        var waiting: Exchange?
        var waitingDeadline = MonotonicTime.never
        var stream: ResponseStream?
    }

    /// What a sweep must do about this connection; nothing of it may be done under the lock.
    struct Dues {
        var overdue: ServerEvent.CutReason?
        var late: Exchange?
        var stream: ResponseStream?
    }

    /// `POLLRDHUP` of Linux's asm-generic/poll.h, which the Glibc module does not show.
    private static let hungUp: Int16 = 0x2000

    let remoteAddress: String
    private let clock: MonotonicClock
    private let state: Lock<State>

    init(socket: Int32, remoteAddress: String, headTimeout: Duration, clock: MonotonicClock) {
        self.remoteAddress = remoteAddress
        self.clock = clock
        state = Lock(State(socket: socket, deadline: clock.now + headTimeout, phase: .slowHead))
    }

    /// Begins a phase that must be over in time.
    func begin(_ phase: ServerEvent.CutReason, within limit: Duration) {
        let deadline = clock.now + limit
        state.withLock { state in
            state.phase = phase
            state.deadline = deadline
        }
    }

    /// The first line of a head is there: the rest must follow soon, however long the client was idle before.
    func headBegan(within limit: Duration) {
        let deadline = clock.now + limit
        state.withLock { $0.deadline = min($0.deadline, deadline) }
    }

    /// The client has done its part and now waits for us.
    func rest() {
        state.withLock { $0.deadline = .never }
    }

    /// An exchange is suspended and must be answered by the deadline.
    func await(_ exchange: Exchange, until deadline: MonotonicTime) {
        state.withLock { state in
            state.waiting = exchange
            state.waitingDeadline = deadline
        }
    }

    /// The suspended exchange has its answer.
    func stopAwaiting() {
        state.withLock { state in
            state.waiting = nil
            state.waitingDeadline = .never
        }
    }

    /// A stream runs on this connection, or none any more.
    func carry(_ stream: ResponseStream?) {
        state.withLock { $0.stream = stream }
    }

    /// What is due now.
    func dues(at now: MonotonicTime) -> Dues {
        state.withLock { state in
            Dues(
                overdue: state.deadline <= now && !state.isCut ? state.phase : nil,
                late: state.waitingDeadline <= now ? state.waiting : nil,
                stream: state.stream
            )
        }
    }

    /// The exchange that is suspended on this connection.
    var suspended: Exchange? { state.withLock { $0.waiting } }

    /// Ends the connection from outside of the event loop, which then sees an end of file.
    ///
    /// `shutdown(2)`, never `close`, because the library owns the descriptor; under the lock that `closed` takes too,
    /// so that the number still means this connection.
    func cut() {
        state.withLock { state in
            state.isCut = true
            if state.socket >= 0 { shutdown(state.socket, Int32(SHUT_RDWR)) }
        }
    }

    /// Whether the client has closed its side; asks the system without waiting.
    var hasLeft: Bool {
        state.withLock { state in
            guard state.socket >= 0 else { return true }
            var polled = pollfd(fd: state.socket, events: Self.hungUp, revents: 0)
            return unsafe poll(&polled, 1, 0) == 1
        }
    }

    /// The library is about to close the descriptor.
    func closed() {
        state.withLock { $0.socket = -1 }
    }
}
