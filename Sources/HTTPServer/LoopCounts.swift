/// What one event loop has counted.
struct LoopCounts {
    /// Connections open now.
    var openConnections = 0
    /// Requests begun and not yet answered whole.
    var inFlight = 0
    /// Streams open now, and connections that have left HTTP.
    var openStreams = 0
    /// Requests since the start.
    var requests = 0
    /// Requests answered without waiting, since the start.
    var inline = 0
    /// Requests whose handler waited, since the start.
    var suspended = 0
    /// Requests the server refused or answered itself, since the start.
    var refused = 0
    /// Handlers that waited and have not returned yet.
    var waitingHandlers = 0
}
