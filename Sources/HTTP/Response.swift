/// A response before it meets the wire; `Content-Length`, `Date` and `Connection` are the server's work.
public struct Response: Sendable {
    /// What follows the head.
    public enum Body: Sendable {
        /// Bytes that are there already.
        case bytes([UInt8])
        /// Nothing, not even a head: the connection is closed.
        ///
        /// Only the sandbox does that, to be a bad network.
        case unanswered
        /// Bytes that come bit by bit, until the producer ends or the client leaves.
        case stream(BodyStream)
        /// Not a body: the connection goes on in the protocol that the field `Upgrade` of this response names.
        case upgrade(Upgrade)
    }

    /// The status.
    public var status: Status
    /// The header fields.
    public var fields: Fields
    /// The body.
    public var body: Body

    /// A response.
    public init(_ status: Status, fields: Fields = Fields(), body: Body = .bytes([])) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// A response with a body of one type.
    public init(_ status: Status, type: String, _ bytes: [UInt8]) {
        self.init(status, fields: Fields([.contentType: type]), body: .bytes(bytes))
    }

    /// An HTML page.
    public static func html(_ bytes: [UInt8], status: Status = .ok) -> Response {
        Response(status, type: "text/html; charset=utf-8", bytes)
    }

    /// Plain text.
    public static func text(_ text: String, status: Status = .ok) -> Response {
        Response(status, type: "text/plain; charset=utf-8", Array(text.utf8))
    }

    /// JSON that is there already as bytes.
    public static func json(_ bytes: [UInt8], status: Status = .ok) -> Response {
        Response(status, type: "application/json; charset=UTF-8", bytes)
    }

    /// A redirect; 303 turns every method into GET.
    public static func redirect(to location: String, status: Status = .seeOther) -> Response {
        Response(status, fields: Fields([.location: location]))
    }

    /// Server-sent events.
    public static func events(_ producer: EventProducer) -> Response {
        let fields = Fields([.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"])
        return Response(.ok, fields: fields, body: .stream(producer.stream))
    }

    /// The answer 101 to a request that asked for another protocol, by the name of that protocol.
    public static func switching(to name: String, _ upgrade: Upgrade) -> Response {
        Response(.switchingProtocols, fields: Fields([.upgrade: name]), body: .upgrade(upgrade))
    }

    /// The bytes of the body; `nil` when it has none.
    public var bytes: [UInt8]? {
        guard case .bytes(let bytes) = body else { return nil }
        return bytes
    }

    /// The same with one more cookie.
    public func setting(_ cookie: SetCookie) -> Response {
        var copy = self
        copy.fields.append(.setCookie, cookie.fieldValue)
        return copy
    }
}
