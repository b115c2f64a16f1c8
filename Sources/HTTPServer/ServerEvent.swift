public import HTTP

/// What only the server sees; requests that reach the handler are the handler's to log.
public enum ServerEvent: Sendable {
    /// A request was answered by the server itself.
    case refused(Status, RefusedRequest)
    /// A connection was cut: too slow with its head, its body or with reading.
    case cut(remoteAddress: String, reason: CutReason)
    /// A connection was closed at once, because its address has as many open as it may.
    case crowdedOut(remoteAddress: String)
    /// A proxy seems to stand in front that is not trusted; said once.
    case untrustedProxy(remoteAddress: String)
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
        /// The producer of a file could not go on; what is there is not whole.
        case brokenFile
        /// A stream whose client has closed its side.
        case left
        /// A connection that had left HTTP: we have closed our side, and the client has not closed its own in time.
        case lingering
    }
}
