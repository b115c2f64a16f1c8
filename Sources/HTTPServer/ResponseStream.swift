import CMicroHTTPD
import HTTP
import Primitives

/// The bytes of one streamed response, between a producer's task and the event loop.
///
/// While nothing waits to be sent the connection is suspended; a suspended connection neither times out nor notices a
/// client that left, so the sweep looks after both. No more than one buffer of bytes waits for one client, whoever sets
/// the pace.
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
        /// The producer of a file, while its client still reads what is there.
        var waiting: CheckedContinuation<Void, Never>?
        var nextHeartbeat: MonotonicTime

        /// Takes the producer that waits, to be woken outside of the lock.
        mutating func takeWaiting() -> CheckedContinuation<Void, Never>? {
            defer { waiting = nil }
            return waiting
        }
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
                nextHeartbeat: configuration.clock.now + configuration.heartbeat
            )
        )
    }

    /// Runs the producer on a task of its own until it returns.
    func start() {
        loop.streamOpened()
        let task = Task {
            switch self.body.producer {
            case .live(_, let run):
                await run { bytes in self.send(bytes) }
                self.finish()
            case .file(let run):
                do {
                    try await run { bytes in try await self.sendPiece(bytes) }
                    self.finish()
                } catch {
                    self.cut(.brokenFile)
                }
            }
            self.loop.producerReturned()
        }
        let isOver = state.withLock { state in
            state.task = task
            return state.isClosed || state.isFinished
        }
        // A drain may have ended the stream between the two.
        if isOver { task.cancel() }
    }

    /// Hands bytes of a file to the client, a buffer at a time, each when the one before has been read.
    ///
    /// Throws `CancellationError` when the client is gone, was too slow, or the server stops.
    private func sendPiece(_ bytes: [UInt8]) async throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            await untilRead()
            let part = rest.prefix(core.configuration.streamBufferBytes)
            let (isOpen, resumes) = state.withLock { state in
                let isOpen = !state.isClosed && !state.isFinished && state.buffer.append(part)
                if isOpen { connection.begin(.slowReader, within: core.configuration.answerTimeout) }
                return (isOpen, isOpen && Self.wake(&state))
            }
            if resumes { unsafe MHD_resume_connection(handle) }
            guard isOpen else { throw CancellationError() }
            rest = rest.dropFirst(part.count)
        }
    }

    /// Waits until nothing is left to be read, or nobody is there to read it.
    private func untilRead() async {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                let waits = state.buffer.count > 0 && !state.isClosed && !state.isFinished
                if waits { state.waiting = continuation }
                return waits
            }
            if !waits { continuation.resume() }
        }
    }

    /// Hands bytes of a live stream to the client; `false` when it is gone or was too slow.
    private func send(_ bytes: [UInt8]) -> Bool {
        let outcome: Outcome = state.withLock { state in
            if state.isClosed || state.isFinished { return .refused }
            guard state.buffer.append(bytes) else { return .overflow }
            state.nextHeartbeat = core.configuration.clock.now + core.configuration.heartbeat
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

    /// What a server that stops does: a live stream ends now, a file may come to its own end.
    func drain() {
        if case .live = body.producer { finish() }
    }

    /// Sends what waits and then ends the response.
    private func finish() {
        let (task, waiting, resumes) = state.withLock { state in
            state.isFinished = true
            return (state.task, state.takeWaiting(), Self.wake(&state))
        }
        task?.cancel()
        waiting?.resume()
        if resumes { unsafe MHD_resume_connection(handle) }
    }

    /// Ends the connection at once.
    func cut(_ reason: ServerEvent.CutReason) {
        let (task, waiting, resumes, isFirst) = state.withLock { state in
            defer { state.isClosed = true }
            return (state.task, state.takeWaiting(), Self.wake(&state), !state.isClosed)
        }
        connection.cut()
        task?.cancel()
        waiting?.resume()
        if resumes { unsafe MHD_resume_connection(handle) }
        if isFirst { core.log(.cut(remoteAddress: connection.remoteAddress, reason: reason)) }
    }

    /// What the sweep does: a sign of life when nothing was sent for a while, an end when the client has left.
    func tend(at now: MonotonicTime) {
        // Whoever reads a file may have closed the side it sent by (RFC 9112 section 9.6), and is written to soon.
        guard case .live(let keepAlive, _) = body.producer else { return }
        if connection.hasLeft {
            cut(.left)
            return
        }
        guard !keepAlive.isEmpty else { return }
        let isDue = state.withLock { $0.nextHeartbeat <= now && $0.buffer.count == 0 }
        if isDue { _ = send(keepAlive) }
    }

    /// The library has ended the response; called once by the event loop.
    func ended() {
        let (task, waiting) = state.withLock { state in
            state.isClosed = true
            return (state.task, state.takeWaiting())
        }
        task?.cancel()
        waiting?.resume()
        loop.streamClosed()
    }

    /// Fills the library's buffer; called by the event loop only.
    func read(into target: UnsafeMutablePointer<CChar>, _ capacity: Int) -> Int {
        let (result, waiting) = state.withLock { state -> (Int, CheckedContinuation<Void, Never>?) in
            if state.isClosed { return (MHD_CONTENT_READER_END_WITH_ERROR, nil) }
            if state.buffer.count > 0 {
                let bytes = state.buffer.take(capacity)
                unsafe bytes.withUnsafeBytes { source in
                    unsafe UnsafeMutableRawBufferPointer(start: target, count: capacity).copyMemory(from: source)
                }
                return (bytes.count, state.buffer.count == 0 ? state.takeWaiting() : nil)
            }
            if state.isFinished { return (MHD_CONTENT_READER_END_OF_STREAM, nil) }
            // The client has read all there is, and waits for us now.
            connection.rest()
            state.isSuspended = true
            unsafe MHD_suspend_connection(handle)
            return (0, nil)
        }
        waiting?.resume()
        return result
    }

    /// Whether the connection was suspended and the caller must resume it.
    private static func wake(_ state: inout State) -> Bool {
        defer { state.isSuspended = false }
        return state.isSuspended
    }
}
