import CWslay

// The functions libwslay calls, all of them while a method of `Frames` runs. They capture nothing; the buffers are found
// through the context pointer alone.

/// The library wants bytes of the peer.
let receiveCallback:
    @convention(c) (OpaquePointer?, UnsafeMutablePointer<UInt8>?, Int, Int32, UnsafeMutableRawPointer?) -> Int = {
        context,
        target,
        capacity,
        _,
        pointer in
        guard let pointer = unsafe pointer, let target = unsafe target else { return -1 }
        let buffers = unsafe Unmanaged<FrameBuffers>.fromOpaque(pointer).takeUnretainedValue()
        let part = buffers.input.prefix(capacity)
        guard !part.isEmpty else {
            unsafe wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK.rawValue)
            return -1
        }
        unsafe part.withUnsafeBytes { source in
            unsafe UnsafeMutableRawBufferPointer(start: target, count: capacity).copyMemory(from: source)
        }
        buffers.input = buffers.input.dropFirst(part.count)
        return part.count
    }

/// The library has bytes for the peer.
let sendCallback: @convention(c) (OpaquePointer?, UnsafePointer<UInt8>?, Int, Int32, UnsafeMutableRawPointer?) -> Int =
    {
        _,
        bytes,
        count,
        _,
        pointer in
        guard let pointer = unsafe pointer else { return -1 }
        let buffers = unsafe Unmanaged<FrameBuffers>.fromOpaque(pointer).takeUnretainedValue()
        unsafe buffers.output.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        return count
    }

/// A message of the peer is whole, or a control frame came.
let messageCallback:
    @convention(c) (OpaquePointer?, UnsafePointer<wslay_event_on_msg_recv_arg>?, UnsafeMutableRawPointer?) -> Void = {
        _,
        message,
        pointer in
        guard let pointer = unsafe pointer, let message = unsafe message?.pointee else { return }
        let buffers = unsafe Unmanaged<FrameBuffers>.fromOpaque(pointer).takeUnretainedValue()
        let bytes = unsafe UnsafeBufferPointer(start: message.msg, count: message.msg_length)
        switch unsafe UInt32(message.opcode) {
        case WSLAY_TEXT_FRAME.rawValue:
            // The library has looked that it is UTF-8.
            unsafe buffers.messages.append(.text(String(decoding: bytes, as: UTF8.self)))
        case WSLAY_BINARY_FRAME.rawValue: unsafe buffers.messages.append(.binary(Array(bytes)))
        case WSLAY_PONG.rawValue: buffers.pongs += 1
        case WSLAY_CONNECTION_CLOSE.rawValue: unsafe buffers.hasHalfCode = message.msg_length == 1
        // Pings and closes are answered by the library.
        default: break
        }
    }
