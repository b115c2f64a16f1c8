/// Why a WebSocket is closed, as its last frame says (RFC 6455 section 7.4.1).
public struct WebSocketCloseCode: Sendable, Equatable {
    /// The number on the wire.
    public let number: UInt16

    /// Nothing is said of why.
    public static let none = WebSocketCloseCode(number: 0)
    /// 1000: everything is said.
    public static let normal = WebSocketCloseCode(number: 1000)
    /// 1001: the server stops.
    public static let goingAway = WebSocketCloseCode(number: 1001)
    /// 1002: the peer does not keep to the protocol.
    public static let protocolError = WebSocketCloseCode(number: 1002)
    /// 1003: a message of a kind that is not taken here.
    public static let unsupportedData = WebSocketCloseCode(number: 1003)
}
