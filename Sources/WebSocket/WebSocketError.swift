public import HTTP

/// Why an opening handshake is refused (RFC 6455 section 4.2.1), in words for its author.
public struct WebSocketError: Error, Sendable, Equatable {
    /// The kinds of refusal.
    public enum Code: Sendable, Equatable {
        /// The request does not ask for a WebSocket: another method, or `Connection` and `Upgrade` do not say so.
        case notAsked
        /// Another version than 13.
        case version
        /// The key is not 16 bytes in base64, or there are several.
        case key
    }

    /// The kind.
    public let code: Code

    init(_ code: Code) {
        self.code = code
    }

    /// The answer: 426 with the version that is spoken here, else 400.
    public var response: Response {
        switch code {
        case .notAsked: return .text("This address speaks WebSocket only.\n", status: .badRequest)
        case .key: return .text("Sec-WebSocket-Key must be 16 bytes in base64.\n", status: .badRequest)
        case .version:
            // RFC 6455 section 4.4; RFC 9110 section 15.5.22 demands `Upgrade`.
            var response = Response.text("The version spoken here is 13.\n", status: .upgradeRequired)
            response.fields[.upgrade] = "websocket"
            response.fields[WebSocketField.version] = "13"
            return response
        }
    }
}
