internal import HTTP
internal import Primitives

/// A conversation of whole messages with one client (RFC 6455), server's side.
///
/// One task may receive at a time; anybody may send.
public final class WebSocket: Sendable {
    private struct State {
        let frames: Frames
        /// Messages that came and were not taken yet; at most what one read of the connection holds.
        var messages: [WebSocketMessage] = []
        /// A pong came since the last ping, or none was sent.
        var isAlive = true
        /// Somebody hands bytes to the connection, and will hand on what is added meanwhile.
        var isSending = false
        /// The connection takes no more.
        var isGone = false
    }

    private let stream: DuplexStream
    private let settings: WebSocketSettings
    private let state: Lock<State>

    init(_ stream: DuplexStream, _ settings: WebSocketSettings) {
        self.stream = stream
        self.settings = settings
        state = Lock(State(frames: Frames(messageBytes: settings.messageBytes)))
    }

    /// Waits for the next message; `nil` when no more will come, or the task is cancelled.
    public func receive() async -> WebSocketMessage? {
        while true {
            let (message, isOver) = state.withLock { state -> (WebSocketMessage?, Bool) in
                guard state.messages.isEmpty else { return (state.messages.removeFirst(), false) }
                return (nil, state.isGone || !state.frames.isReading)
            }
            if let message { return message }
            guard !isOver, let bytes = await stream.receive() else { return nil }
            state.withLock { state in
                let (messages, pongs) = state.frames.receive(bytes)
                state.messages += messages
                if pongs > 0 { state.isAlive = true }
            }
            flush()
        }
    }

    /// Sends a text; `false` when the WebSocket is closed, or the client gone or too slow.
    public func send(_ text: String) -> Bool {
        let isTaken = state.withLock { $0.frames.text(text) }
        return flush() && isTaken
    }

    /// Says that nothing more will be said; nothing happens when that was said already.
    ///
    /// - Parameter reason: words for the author of the client, at most 123 bytes; none without a code.
    public func close(_ code: WebSocketCloseCode, _ reason: String = "") {
        state.withLock { $0.frames.close(code, reason) }
        flush()
    }

    /// Asks the client for signs of life, and cuts it off when it has not given one by the next time.
    ///
    /// Returns when nobody is left to be asked, or the task is cancelled.
    func keepAlive() async {
        while !Task.isCancelled {
            await settings.clock.sleep(settings.pingInterval)
            if Task.isCancelled { return }
            let (wasAlive, isAsked) = state.withLock { state in
                defer { state.isAlive = false }
                return (state.isAlive, state.isAlive && state.frames.ping())
            }
            guard wasAlive else {
                stream.cut()
                return
            }
            guard flush(), isAsked else { return }
        }
    }

    /// Hands what is made to the connection, in the order in which it was made; `false` when that takes no more.
    @discardableResult
    private func flush() -> Bool {
        while true {
            let (bytes, isGone) = state.withLock { state -> ([UInt8], Bool) in
                // Whoever sends already also sends this, and the order stays.
                guard !state.isSending, !state.isGone else { return ([], state.isGone) }
                let bytes = state.frames.takeOutput()
                state.isSending = !bytes.isEmpty
                return (bytes, false)
            }
            if bytes.isEmpty { return !isGone }
            // Outside of the lock: nothing of another module is called inside.
            let isSent = stream.send(bytes)
            state.withLock { state in
                state.isSending = false
                if !isSent { state.isGone = true }
            }
        }
    }
}
