public import HTTP

/// Everything a server is started with; the defaults suit one process on a small machine.
public struct ServerConfiguration: Sendable {
    /// The numeric address to listen on: `127.0.0.1`, `::1`, or `0.0.0.0` for every interface.
    public var address: String = "127.0.0.1"
    /// The port; 0 lets the system choose one (`Server.port` tells which).
    public var port: UInt16 = 0
    /// Event-loop threads, at least 2 (fewer are not a pool for libmicrohttpd).
    public var threads: Int = 2
    /// Connections open at once; more wait in the kernel's queue.
    public var connectionLimit: Int = 1000
    /// Connections open at once from one address; `nil` for no limit, and ignored behind a proxy.
    public var connectionLimitPerAddress: Int?
    /// The sizes a request may have.
    public var limits = Limits()
    /// Bytes of body for one request, when the answer differs by route (photos); `nil` takes `limits.bodyBytes`.
    public var bodyLimit: (@Sendable (Method, Target) -> Int)?
    /// Bytes of all bodies together that are kept while they come in and are worked on; past them, large ones get 503.
    ///
    /// Bodies within `limits.bodyBytes` are counted too, but always taken: the number of connections bounds them.
    public var bufferedBodyBytes: Int = 256 << 20
    /// Bytes of body beyond the limit that are still read and dropped, so that a browser shows the answer 413.
    public var discardedBodyBytes: Int = 4 << 20
    /// Bytes of names and values of all header fields; beyond them the answer is 431.
    public var headBytes: Int = 16 << 10

    /// How long a handler may take; then its task is cancelled and the client is answered 503.
    public var requestTimeout: Duration = .seconds(30)
    /// How long nothing may happen on a connection; whole seconds, rounded up.
    public var idleTimeout: Duration = .seconds(20)
    /// How long a request head may take from its first line, or a new connection until its first whole head.
    public var headTimeout: Duration = .seconds(10)
    /// How long the body may take.
    public var bodyTimeout: Duration = .seconds(120)
    /// How long the client may take to read the answer; streams are exempt.
    public var answerTimeout: Duration = .seconds(120)
    /// How often the deadlines are looked at, and so their precision.
    public var sweepInterval: Duration = .seconds(1)
    /// How long a stream is quiet before its sign of life goes out, so that proxies keep it open.
    public var heartbeat: Duration = .seconds(15)
    /// Bytes of a stream waiting for a slow client; beyond them the client is cut off.
    public var streamBufferBytes: Int = 64 << 10

    /// Which `Host` values are served.
    public var hosts: HostPolicy = .any
    /// Whether a proxy stands in front; only then the last hop of `X-Forwarded-For` is the remote address.
    public var trustProxy = false
    /// Makes the answer to a request that never reaches the handler; the server adds `Connection: close`.
    public var refusal: @Sendable (Status, RefusedRequest) -> Response = { status, refused in
        .text("\(status.code): \(refused.reason.rawValue)\n", status: status)
    }

    /// The defaults, on an address and port.
    public init(address: String = "127.0.0.1", port: UInt16 = 0) {
        self.address = address
        self.port = port
    }
}

/// What is known of a request that the server itself answers.
public struct RefusedRequest: Sendable {
    /// Why it is refused; the raw value is a sentence part for people.
    public enum Reason: String, Sendable {
        /// 400: the method is not a token.
        case malformedMethod = "the request method is malformed"
        /// 501: a method this server does not know.
        case unknownMethod = "the request method is not supported"
        /// 400: neither HTTP/1.0 nor HTTP/1.1.
        case unknownVersion = "the protocol version is not supported"
        /// 400: not an unambiguous origin-form target.
        case malformedTarget = "the address is malformed"
        /// 414.
        case longTarget = "the address is too long"
        /// 400: a header name that is not a token.
        case malformedField = "a header field is malformed"
        /// 431.
        case manyFields = "the header fields are too many or too long"
        /// 400: none, several or malformed.
        case malformedHost = "exactly one valid Host is required"
        /// 421.
        case otherHost = "this server does not answer for that host"
        /// 308 to the canonical origin.
        case aliasHost = "this server is known by another name"
        /// 400: several or not a number.
        case malformedLength = "the Content-Length is malformed"
        /// 400: `Transfer-Encoding` together with `Content-Length`, or in HTTP/1.0.
        case ambiguousLength = "the length of the body is ambiguous"
        /// 501: anything but `chunked` alone.
        case unknownCoding = "the transfer coding is not supported"
        /// 413.
        case longBody = "the body is too large"
        /// 503: the bodies of all requests together take too much memory.
        case crowded = "too many large bodies come in at once"
        /// 503: the handler did not answer in time.
        case late = "the answer took too long"
        /// 503: the server is shutting down.
        case draining = "the server is shutting down"
    }

    /// Why.
    public var reason: Reason
    /// The name of the request for logs and the page.
    public var id: String
    /// The method as sent; not checked.
    public var method: String
    /// The target as sent; not checked.
    public var target: String
    /// The header fields that could be read.
    public var fields: Fields
    /// The numeric address of the client.
    public var remoteAddress: String

    /// A refused request.
    public init(
        reason: Reason,
        id: String,
        method: String,
        target: String,
        fields: Fields,
        remoteAddress: String
    ) {
        self.reason = reason
        self.id = id
        self.method = method
        self.target = target
        self.fields = fields
        self.remoteAddress = remoteAddress
    }
}
