internal import HTTP

/// The header fields of the handshake (RFC 6455 section 11.3).
enum WebSocketField {
    static let accept = known("Sec-WebSocket-Accept")
    static let key = known("Sec-WebSocket-Key")
    static let subprotocol = known("Sec-WebSocket-Protocol")
    static let version = known("Sec-WebSocket-Version")

    private static func known(_ name: String) -> FieldName {
        guard let name = FieldName(name) else { preconditionFailure("\(name) is not a token") }
        return name
    }
}
