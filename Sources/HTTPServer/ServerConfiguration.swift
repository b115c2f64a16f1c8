public import HTTP
import Primitives

/// Everything a server is started with; the defaults suit one process on a small machine.
public struct ServerConfiguration: Sendable {
    /// The numeric address to listen on: `127.0.0.1`, `::1`, or `0.0.0.0` for every interface.
    public var address: String = "127.0.0.1"
    /// The port; 0 lets the system choose one (`Server.port` tells which).
    public var port: UInt16 = 0
    /// Event-loop threads, at least 1.
    public var eventLoops: Int = ServerConfiguration.eventLoops(processors: ProcessEnvironment.processorCount)
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
    /// How long the client may take to read the answer, or one buffer of a file; live streams are exempt.
    public var answerTimeout: Duration = .seconds(120)
    /// How long a client that has left HTTP may take to close its side when we have closed ours.
    public var lingerTimeout: Duration = .seconds(2)
    /// How often the deadlines are looked at, and so their precision.
    public var sweepInterval: Duration = .seconds(1)
    /// How long a stream is quiet before its sign of life goes out, so that proxies keep it open.
    public var heartbeat: Duration = .seconds(15)
    /// By which clock all these are measured but `idleTimeout`, which goes by the library's own.
    public var clock: MonotonicClock = .system
    /// Bytes of a stream waiting for a slow client; beyond them a live one is cut off, and a file is made no further.
    public var streamBufferBytes: Int = 64 << 10

    /// Connections that may have left HTTP at once; 0 for none.
    ///
    /// They count among all connections too. Past the limit the answer is 503. Each keeps at most `streamBufferBytes`
    /// that its client has not read, and 32 KiB that its handler has not taken.
    public var upgradeLimit: Int = 0

    /// Runs a handler's first stretch, up to its end or its first wait, on the event loop; must run the closure once.
    ///
    /// For what a thread keeps for that long, such as a read transaction for all reads of a page.
    public var firstStretch: @Sendable (() -> Void) -> Void = { $0() }

    /// Which `Host` values are served.
    public var hosts: HostPolicy = .any
    /// The proxies in front; only what they say in `X-Forwarded-For` of where a request comes from is believed.
    public var trustedProxies: [AddressRange] = []
    /// Answers, in place of `refusal`, a request whose body is longer than its limit and was read to its end.
    ///
    /// The request has the first `limits.bodyBytes` of its body, the second value its last ones, as many at most: a form
    /// with files has its words there. The answer must be bytes; the server adds `Connection: close`. Where all bodies
    /// together leave no room for the ends of this one, `refusal` answers after all.
    public var overlong: (@Sendable (Request, _ end: [UInt8]) async -> Response)?
    /// Makes the answer to a request that never reaches the handler; the server adds `Connection: close`.
    public var refusal: @Sendable (Status, RefusedRequest) -> Response = { status, refused in
        .text("\(status.code): \(refused.reason.rawValue)\n", status: status)
    }

    /// One event loop for each processor, at least 2 and at most 8.
    ///
    /// Two also on one processor: a handler that is slow for once then holds up half of the connections, not all. No
    /// more than eight: beyond them the database's one writer is the limit, and every loop that reads keeps a connection
    /// to it.
    public static func eventLoops(processors: Int) -> Int { min(max(2, processors), 8) }

    /// The defaults, on an address and port.
    public init(address: String = "127.0.0.1", port: UInt16 = 0) {
        self.address = address
        self.port = port
    }
}
