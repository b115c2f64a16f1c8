import CWslay

/// The frames of one WebSocket, server's side: bytes of the peer in, messages and bytes for the peer out.
///
/// libwslay does the work: it checks masks, lengths, order and UTF-8, puts fragments together, answers pings and closes.
/// It is given what is there and never waits, so its queues are empty again when a method returns: nobody can fill them
/// by sending pings and reading nothing.
///
/// - Rule: whoever shares it locks it.
@safe
final class Frames {
    private let buffers = FrameBuffers()
    private let messageBytes: Int
    private var context: OpaquePointer
    private var hasFailed = false

    /// - Parameter messageBytes: bytes of the longest message that is taken.
    init(messageBytes: Int) {
        self.messageBytes = messageBytes
        unsafe context = Self.makeContext(buffers, messageBytes)
    }

    deinit { unsafe wslay_event_context_free(context) }

    /// Takes bytes of the peer, and gives the messages that are whole now, and how many pongs came.
    func receive(_ bytes: [UInt8]) -> (messages: [WebSocketMessage], pongs: Int) {
        guard isReading else { return ([], 0) }
        (buffers.input, buffers.messages, buffers.pongs) = (bytes[...], [], 0)
        if unsafe wslay_event_recv(context) != 0 || buffers.hasHalfCode { fail() }
        buffers.input = []
        send()
        return (buffers.messages, buffers.pongs)
    }

    /// Makes a frame of a text; `false` when the WebSocket is closed already.
    func text(_ text: String) -> Bool { queue(WSLAY_TEXT_FRAME, Array(text.utf8)) }

    /// Asks the peer for a sign of life; `false` when the WebSocket is closed already.
    func ping() -> Bool { queue(WSLAY_PING, []) }

    /// Makes the last frame; nothing when there was one.
    ///
    /// - Parameter reason: at most 123 bytes, and none without a code.
    func close(_ code: WebSocketCloseCode, _ reason: String = "") {
        let reason = Array(reason.utf8)
        precondition(reason.count <= 123, "a reason fits into a control frame (RFC 6455 section 5.5)")
        // Refused when the last frame is made already, which is what it shall be.
        unsafe wslay_event_queue_close(context, code.number, reason, reason.count)
        send()
    }

    /// Whether more of the peer is heard: it has neither closed the WebSocket nor broken its rules.
    var isReading: Bool { unsafe !hasFailed && wslay_event_get_read_enabled(context) != 0 }

    /// Takes the bytes that are to be sent.
    func takeOutput() -> [UInt8] {
        defer { buffers.output = [] }
        return buffers.output
    }

    private func queue(_ opcode: wslay_opcode, _ bytes: [UInt8]) -> Bool {
        let isQueued = unsafe bytes.withUnsafeBufferPointer { bytes in
            var message = unsafe wslay_event_msg(
                opcode: UInt8(opcode.rawValue),
                msg: bytes.baseAddress,
                msg_length: bytes.count
            )
            return unsafe wslay_event_queue_msg(context, &message) == 0
        }
        send()
        return isQueued
    }

    /// Lets the library write what it has queued; the buffer takes everything.
    private func send() { unsafe wslay_event_send(context) }

    /// Ends with 1002 what the library ends without saying why: frames that cannot be, and a close with half a code.
    ///
    /// RFC 6455 section 7.1.7 wants a code; libwslay 1.1.1 has none for the first, and takes the second for an empty one.
    private func fail() {
        hasFailed = true
        unsafe wslay_event_context_free(context)
        unsafe context = Self.makeContext(buffers, messageBytes)
        close(.protocolError)
    }

    private static func makeContext(_ buffers: FrameBuffers, _ messageBytes: Int) -> OpaquePointer {
        var callbacks = wslay_event_callbacks()
        unsafe callbacks.recv_callback = receiveCallback
        unsafe callbacks.send_callback = sendCallback
        unsafe callbacks.on_msg_recv_callback = messageCallback
        var context: OpaquePointer?
        // The buffers live as long as the object that has both.
        let pointer = unsafe Unmanaged.passUnretained(buffers).toOpaque()
        guard unsafe wslay_event_context_server_init(&context, &callbacks, pointer) == 0, let context = unsafe context
        else { preconditionFailure("no memory for a WebSocket") }
        unsafe wslay_event_config_set_max_recv_msg_length(context, UInt64(messageBytes))
        return unsafe context
    }
}
