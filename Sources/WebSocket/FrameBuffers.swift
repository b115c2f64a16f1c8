/// What libwslay reads from and writes to while it is called.
final class FrameBuffers {
    /// Bytes of the peer that the library has not read yet.
    var input: ArraySlice<UInt8> = []
    /// Bytes for the peer.
    var output: [UInt8] = []
    /// Messages that came whole.
    var messages: [WebSocketMessage] = []
    /// Pongs that came.
    var pongs = 0
    /// Whether a close came that is neither empty nor has a whole code.
    var hasHalfCode = false
}
