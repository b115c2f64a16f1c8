/// A moment's counts: the sums over all event loops, each of which is read for itself.
public struct ServerStatistics: Sendable, Equatable {
    /// Connections open now.
    public var openConnections: Int
    /// Requests begun and not yet answered whole.
    public var inFlight: Int
    /// Streams open now, and connections that have left HTTP.
    public var openStreams: Int
    /// Bytes of bodies kept now.
    public var bufferedBodyBytes: Int
    /// Requests since the start.
    public var requests: Int
    /// Requests since the start, event loop by event loop.
    public var requestsByLoop: [Int]
    /// Requests answered without waiting, since the start.
    public var inline: Int
    /// Requests whose handler waited, since the start.
    public var suspended: Int
    /// Requests the server refused or answered itself, since the start.
    public var refused: Int
    /// Handlers that waited and have not returned yet.
    public var waitingHandlers: Int

    init(_ loops: [LoopCounts], bufferedBodyBytes: Int) {
        func sum(_ count: KeyPath<LoopCounts, Int>) -> Int { loops.reduce(0) { $0 + $1[keyPath: count] } }
        openConnections = sum(\.openConnections)
        inFlight = sum(\.inFlight)
        openStreams = sum(\.openStreams)
        self.bufferedBodyBytes = bufferedBodyBytes
        requests = sum(\.requests)
        requestsByLoop = loops.map(\.requests)
        inline = sum(\.inline)
        suspended = sum(\.suspended)
        refused = sum(\.refused)
        waitingHandlers = sum(\.waitingHandlers)
    }
}
