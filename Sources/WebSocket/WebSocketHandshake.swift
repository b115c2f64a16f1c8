internal import Crypto
public import HTTP
internal import Primitives

/// A client's opening handshake that can be accepted (RFC 6455 section 4.2).
public struct WebSocketHandshake: Sendable {
    /// The subprotocols that are offered, the favourite first; none of them is understood here.
    public let subprotocols: [String]
    private let key: String

    /// Whether a request asks to go on as a WebSocket, rightly or wrongly.
    public static func isAsked(by request: Request) -> Bool {
        hasToken("upgrade", in: request.fields.values(.connection))
            && hasToken("websocket", in: request.fields.values(.upgrade))
    }

    /// Reads the handshake of a request.
    public init(_ request: Request) throws(WebSocketError) {
        guard request.method == .get, Self.isAsked(by: request) else { throw WebSocketError(.notAsked) }
        guard request.fields.values(WebSocketField.version) == ["13"] else { throw WebSocketError(.version) }
        let keys = request.fields.values(WebSocketField.key)
        // 16 bytes are 24 letters with their padding.
        guard keys.count == 1, keys[0].utf8.count == 24, Base64.decode(keys[0], .standard)?.count == 16 else {
            throw WebSocketError(.key)
        }
        key = keys[0]
        subprotocols = Self.elements(of: request.fields.values(WebSocketField.subprotocol))
    }

    /// The answer that accepts it.
    ///
    /// When `run` returns, the WebSocket is closed: with 1001 where the server stops, else with 1000, unless `run` has
    /// closed it with a code of its own.
    ///
    /// - Parameters:
    ///   - subprotocol: one of those that are offered.
    ///   - run: speaks with the client; its task is cancelled when the server stops.
    public func response(
        subprotocol: String? = nil,
        _ settings: WebSocketSettings,
        run: @escaping @Sendable (WebSocket) async -> Void
    ) -> Response {
        var response = Response.switching(
            to: "websocket",
            Upgrade { stream in
                let socket = WebSocket(stream, settings)
                await withTaskGroup { group in
                    group.addTask { await run(socket) }
                    group.addTask { await socket.keepAlive() }
                    // Whichever ends first: the conversation, or the wait for a sign of life.
                    await group.next()
                    group.cancelAll()
                }
                socket.close(Task.isCancelled ? .goingAway : .normal)
            }
        )
        response.fields[WebSocketField.accept] = Self.answer(to: key)
        if let subprotocol { response.fields[WebSocketField.subprotocol] = subprotocol }
        return response
    }

    /// What proves that the server has understood (RFC 6455 section 4.2.2, item 5.4).
    static func answer(to key: String) -> String {
        Base64.encode(Digest.sha1(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)), .standard)
    }

    /// Whether one of the elements of a list is a token, in any case.
    private static func hasToken(_ token: String, in values: [String]) -> Bool {
        elements(of: values).contains { element in
            element.utf8.elementsEqual(token.utf8) { $0 == $1 || ((0x41...0x5A).contains($0) && $0 | 0x20 == $1) }
        }
    }

    /// The elements of a list in one field or several (RFC 9110 section 5.6.1).
    private static func elements(of values: [String]) -> [String] {
        values.flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }.compactMap { part in
            let text = part.drop { $0 == 0x20 || $0 == 0x09 }
            let end = text.lastIndex { $0 != 0x20 && $0 != 0x09 }
            return end.map { String(decoding: text[...$0], as: UTF8.self) }
        }
    }
}
