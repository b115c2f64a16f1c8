public import HTTP

/// What only the server sees; requests that reach the handler are the handler's to log.
public enum ServerEvent: Sendable {
    /// A request was answered by the server itself.
    case refused(Status, RefusedRequest)
    /// A connection was cut: too slow with its head, its body or with reading.
    case cut(remoteAddress: String, reason: CutReason)
    /// A message of libmicrohttpd, control characters escaped.
    case library(String)
    /// At the end of a drain: handler tasks that did not end although cancelled, and connections that did not close.
    case abandoned(tasks: Int, requests: Int)

    /// Why a connection was cut.
    public enum CutReason: String, Sendable {
        /// No whole request head in time.
        case slowHead
        /// No whole body in time.
        case slowBody
        /// The answer was not read in time.
        case slowReader
        /// Too many bytes waited.
        case slowStream
        /// A stream whose client has closed its side.
        case left
    }
}

/// A moment's counts.
public struct ServerStatistics: Sendable, Equatable {
    /// Connections open now.
    public var openConnections = 0
    /// Requests begun and not yet answered whole.
    public var inFlight = 0
    /// Streams open now.
    public var openStreams = 0
    /// Bytes of bodies kept now.
    public var bufferedBodyBytes = 0
    /// Requests since the start.
    public var requests = 0
    /// Requests answered without waiting, since the start.
    public var inline = 0
    /// Requests whose handler waited, since the start.
    public var suspended = 0
    /// Requests the server refused or answered itself, since the start.
    public var refused = 0
    /// Handlers that waited and have not returned yet.
    public var waitingHandlers = 0
}
