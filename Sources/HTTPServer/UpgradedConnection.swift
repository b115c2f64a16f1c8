import CMicroHTTPD
import Glibc
import HTTP
import Primitives

/// One connection that has left HTTP, between the task of its conversation and the thread that reads and writes.
///
/// What waits on the way out is bounded: a peer that does not keep up is cut. What waits on the way in is bounded too:
/// nothing more is read until the conversation has taken it. At the end what waits is sent, our side closed, and the peer
/// given a moment to close its own; if the socket were closed with something unread in it, the system would reset the
/// connection and the last words be lost (RFC 9112 section 9.6).
@safe
final class UpgradedConnection: @unchecked Sendable {
    // @unchecked: `socket` and `handle` are set once, before the thread or the task know of this object.
    private struct State {
        var incoming = StreamBuffer(limit: UpgradedConnection.receiveBytes)
        var outgoing: StreamBuffer
        /// The conversation, while it waits for bytes.
        var reader: CheckedContinuation<[UInt8]?, Never>?
        var task: Task<Void, Never>?
        /// Nothing more is given to the conversation.
        var isCancelled = false
        /// The peer has closed its side.
        var hasPeerEnded = false
        /// The conversation has returned: what waits is sent, then our side is closed.
        var isFinished = false
        /// Our side is closed.
        var hasEnded = false
        /// The socket is not used any more.
        var isClosed = false

        /// Takes the conversation that waits, to be woken outside of the lock.
        mutating func takeReader() -> CheckedContinuation<[UInt8]?, Never>? {
            defer { reader = nil }
            return reader
        }
    }

    /// Bytes that may wait for the conversation; the library has read no more than 32 KiB behind the request.
    static let receiveBytes = 32 << 10

    private(set) var socket: Int32 = -1
    private var handle: OpaquePointer?
    private let upgrade: Upgrade
    private let loop: EventLoop
    private var core: ServerCore { loop.core }
    private let connection: Connection
    private let state: Lock<State>

    init(_ upgrade: Upgrade, loop: EventLoop, connection: Connection) {
        self.upgrade = upgrade
        self.loop = loop
        self.connection = connection
        state = Lock(State(outgoing: StreamBuffer(limit: loop.core.configuration.streamBufferBytes)))
    }

    // MARK: On the event loop

    /// Begins the conversation, on a task of its own.
    ///
    /// - Parameter handle: what the socket is given back with.
    func start(_ socket: Int32, _ handle: OpaquePointer, extra: [UInt8]) {
        self.socket = socket
        unsafe self.handle = handle
        loop.streamOpened()
        let stream = DuplexStream(
            receive: { await self.receive() },
            send: { bytes in self.send(bytes) },
            cut: { self.cut() }
        )
        let fits = state.withLock { $0.incoming.append(extra) }
        let task = Task {
            await self.upgrade.run(stream)
            self.finish()
            self.loop.producerReturned()
        }
        let isOver = state.withLock { state in
            state.task = task
            return state.isClosed
        }
        if core.upgrades.take(self) || isOver { task.cancel() }
        if !fits { cut() }
    }

    /// The library is done with the request; called once, whether the conversation ever began or not.
    func ended() {
        let hasBegun = unsafe handle != nil
        core.upgrades.release()
        if hasBegun { loop.streamClosed() }
    }

    // MARK: From the conversation

    private func receive() async -> [UInt8]? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (bytes, waits, hadNoRoom) = state.withLock { state -> ([UInt8]?, Bool, Bool) in
                    guard !state.isCancelled, !state.isClosed else { return (nil, false, false) }
                    if state.incoming.count > 0 {
                        let hadNoRoom = state.incoming.room == 0
                        return (Array(state.incoming.take(.max)), false, hadNoRoom)
                    }
                    if state.hasPeerEnded { return (nil, false, false) }
                    precondition(state.reader == nil, "one task receives at a time")
                    state.reader = continuation
                    return (nil, true, false)
                }
                if hadNoRoom { core.upgrades.changed() }
                if !waits { continuation.resume(returning: bytes) }
            }
        } onCancel: {
            let reader = state.withLock { state in
                state.isCancelled = true
                return state.takeReader()
            }
            reader?.resume(returning: nil)
        }
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty else { return state.withLock { !$0.isClosed && !$0.isFinished } }
        let (isSent, isTooSlow, isChanged) = state.withLock { state -> (Bool, Bool, Bool) in
            guard !state.isClosed, !state.isFinished else { return (false, false, false) }
            let isFirst = state.outgoing.count == 0
            guard state.outgoing.append(bytes) else { return (false, true, false) }
            // At once where that is possible: most of what is said fits into the system's buffer.
            if isFirst { write(&state) }
            return (!state.isClosed, false, state.isClosed || (isFirst && state.outgoing.count > 0))
        }
        if isTooSlow, cut() { core.log(.cut(remoteAddress: connection.remoteAddress, reason: .slowStream)) }
        if isChanged { core.upgrades.changed() }
        return isSent
    }

    /// Ends the connection; whether it was open.
    @discardableResult
    private func cut() -> Bool {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        if isFirst { core.upgrades.changed() }
        return isFirst
    }

    /// The conversation has returned.
    private func finish() {
        connection.begin(.slowReader, within: core.configuration.answerTimeout)
        state.withLock { state in
            state.isFinished = true
            // Whatever the peer still says, nobody hears it.
            state.incoming.drop(.max)
            endIfSaid(&state)
        }
        core.upgrades.changed()
    }

    // MARK: On the thread that reads and writes

    /// What the socket is waited for; `nil` when it is to be given back.
    var awaited: Int16? {
        state.withLock { state in
            if state.isClosed { return nil }
            var events: Int16 = 0
            if !state.hasPeerEnded, state.isFinished || state.incoming.room > 0 { events |= Int16(POLLIN) }
            if state.outgoing.count > 0 { events |= Int16(POLLOUT) }
            return events
        }
    }

    /// The socket is ready.
    ///
    /// - Parameter scratch: memory to read into.
    func ready(_ events: Int16, _ scratch: inout [UInt8]) {
        func has(_ event: Int32) -> Bool { events & Int16(event) != 0 }
        let (reader, bytes) = state.withLock { state -> (CheckedContinuation<[UInt8]?, Never>?, [UInt8]?) in
            guard !state.isClosed else { return (nil, nil) }
            if has(POLLOUT) { write(&state) }
            if has(POLLIN) { read(&state, &scratch) }
            // Both sides are closed, or the connection is broken, and there is nothing left to read.
            if has(POLLERR) || has(POLLNVAL) || (has(POLLHUP) && !has(POLLIN)) { state.isClosed = true }
            guard state.incoming.count > 0 || state.hasPeerEnded || state.isClosed else { return (nil, nil) }
            guard let reader = state.takeReader() else { return (nil, nil) }
            return (reader, state.incoming.count > 0 ? Array(state.incoming.take(.max)) : nil)
        }
        reader?.resume(returning: bytes)
    }

    /// Gives the socket back to the library, which closes it; called once, when `awaited` is `nil`.
    func close() {
        let (task, reader) = state.withLock { ($0.task, $0.takeReader()) }
        task?.cancel()
        reader?.resume(returning: nil)
        // Outside of the lock: the library calls `ended` of another connection while it holds a lock that it takes here.
        if let handle = unsafe handle { unsafe flyleaf_mhd_upgrade_close(handle) }
    }

    // MARK: From any thread

    /// What a server that stops does: the conversation may say goodbye, and ends.
    func drain() { state.withLock { $0.task }?.cancel() }

    // MARK: Under the lock

    private func read(_ state: inout State, _ scratch: inout [UInt8]) {
        let room = state.isFinished ? scratch.count : min(scratch.count, state.incoming.room)
        guard room > 0 else { return }
        let count = unsafe recv(socket, &scratch, room, Int32(MSG_DONTWAIT))
        if count > 0 {
            if !state.isFinished { _ = state.incoming.append(scratch[..<count]) }
        } else if count == 0 {
            state.hasPeerEnded = true
            if state.hasEnded { state.isClosed = true }
        } else if errno != EAGAIN, errno != EINTR {
            state.isClosed = true
        }
    }

    private func write(_ state: inout State) {
        let waiting = state.outgoing.waiting
        guard !waiting.isEmpty else { return }
        let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
        let count = unsafe waiting.withUnsafeBytes { bytes in
            unsafe Glibc.send(socket, bytes.baseAddress, bytes.count, flags)
        }
        if count > 0 {
            state.outgoing.drop(count)
            endIfSaid(&state)
        } else if count < 0, errno != EAGAIN, errno != EINTR {
            state.isClosed = true
        }
    }

    /// Closes our side when the conversation is over and everything is sent.
    private func endIfSaid(_ state: inout State) {
        guard state.isFinished, !state.hasEnded, !state.isClosed, state.outgoing.count == 0 else { return }
        state.hasEnded = true
        shutdown(socket, Int32(SHUT_WR))
        if state.hasPeerEnded {
            state.isClosed = true
        } else {
            connection.begin(.lingering, within: core.configuration.lingerTimeout)
        }
    }
}
