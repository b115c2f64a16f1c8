/// A whole message of the peer, put together from its frames.
public enum WebSocketMessage: Sendable, Equatable {
    /// Text; what is not UTF-8 never gets here.
    case text(String)
    /// Bytes.
    case binary([UInt8])
}
