import CMicroHTTPD
import HTTP
import Primitives

/// The bytes of one streamed response, between a producer's task and the event loop.
///
/// While nothing waits to be sent the connection is suspended; a suspended connection neither times out nor notices a
/// client that left, so the sweep looks after both.
@safe
final class ResponseStream: @unchecked Sendable {
    // @unchecked: the connection pointer is only used by whoever has turned `isSuspended`, under the lock.
    private struct State {
        var buffer: StreamBuffer
        var isSuspended = false
        /// The producer has returned, or the server drains: what waits is sent, then the stream ends.
        var isFinished = false
        /// The client is gone or cut.
        var isClosed = false
        var task: Task<Void, Never>?
        var nextHeartbeat: MonotonicTime
    }

    private enum Outcome {
        case kept, resume, refused, overflow
    }

    private let loop: EventLoop
    private var core: ServerCore { loop.core }
    private let connection: Connection
    private let handle: OpaquePointer
    private let body: BodyStream
    private let state: Lock<State>

    init(_ body: BodyStream, loop: EventLoop, connection: Connection, handle: OpaquePointer) {
        self.body = body
        self.loop = loop
        self.connection = connection
        unsafe self.handle = handle
        let configuration = loop.core.configuration
        state = Lock(
            State(
                buffer: StreamBuffer(limit: configuration.streamBufferBytes),
                nextHeartbeat: .now + configuration.heartbeat
            )
        )
    }

    /// Runs the producer on a task of its own until it returns.
    func start() {
        loop.streamOpened()
        let task = Task {
            await self.body.run { bytes in self.send(bytes) }
            self.finish()
            self.loop.producerReturned()
        }
        let isOver = state.withLock { state in
            state.task = task
            return state.isClosed || state.isFinished
        }
        // A drain may have ended the stream between the two.
        if isOver { task.cancel() }
    }

    /// Hands bytes to the client; `false` when it is gone or was too slow.
    func send(_ bytes: [UInt8]) -> Bool {
        let outcome: Outcome = state.withLock { state in
            if state.isClosed || state.isFinished { return .refused }
            guard state.buffer.append(bytes) else { return .overflow }
            state.nextHeartbeat = .now + core.configuration.heartbeat
            return Self.wake(&state) ? .resume : .kept
        }
        switch outcome {
        case .kept: return true
        case .refused: return false
        case .resume:
            unsafe MHD_resume_connection(handle)
            return true
        case .overflow:
            cut(.slowStream)
            return false
        }
    }

    /// Sends what waits and then ends the response.
    func finish() {
        let (task, resumes) = state.withLock { state in
            state.isFinished = true
            return (state.task, Self.wake(&state))
        }
        task?.cancel()
        if resumes { unsafe MHD_resume_connection(handle) }
    }

    /// Ends the connection at once.
    func cut(_ reason: ServerEvent.CutReason) {
        let (task, resumes, isFirst) = state.withLock { state in
            defer { state.isClosed = true }
            return (state.task, Self.wake(&state), !state.isClosed)
        }
        connection.cut()
        task?.cancel()
        if resumes { unsafe MHD_resume_connection(handle) }
        if isFirst { core.log(.cut(remoteAddress: connection.remoteAddress, reason: reason)) }
    }

    /// What the sweep does: a sign of life when nothing was sent for a while, an end when the client has left.
    func tend(at now: MonotonicTime) {
        if connection.hasLeft {
            cut(.left)
            return
        }
        guard !body.keepAlive.isEmpty else { return }
        let isDue = state.withLock { $0.nextHeartbeat <= now && $0.buffer.count == 0 }
        if isDue { _ = send(body.keepAlive) }
    }

    /// The library has ended the response; called once by the event loop.
    func ended() {
        let task = state.withLock { state in
            state.isClosed = true
            return state.task
        }
        task?.cancel()
        loop.streamClosed()
    }

    /// Fills the library's buffer; called by the event loop only.
    func read(into target: UnsafeMutablePointer<CChar>, _ capacity: Int) -> Int {
        state.withLock { state in
            if state.isClosed { return MHD_CONTENT_READER_END_WITH_ERROR }
            if state.buffer.count > 0 {
                let bytes = state.buffer.take(capacity)
                unsafe bytes.withUnsafeBytes { source in
                    unsafe UnsafeMutableRawBufferPointer(start: target, count: capacity).copyMemory(from: source)
                }
                return bytes.count
            }
            if state.isFinished { return MHD_CONTENT_READER_END_OF_STREAM }
            state.isSuspended = true
            unsafe MHD_suspend_connection(handle)
            return 0
        }
    }

    /// Whether the connection was suspended and the caller must resume it.
    private static func wake(_ state: inout State) -> Bool {
        defer { state.isSuspended = false }
        return state.isSuspended
    }
}
