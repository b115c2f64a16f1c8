import HTTP
import Primitives

/// What every callback, task and thread of one server shares.
final class ServerCore: Sendable {
    struct Counts {
        var statistics = ServerStatistics()
        var isDraining = false
    }

    let configuration: ServerConfiguration
    let check: HeadCheck
    let names: RequestNames
    let handler: @Sendable (Request) async -> Response
    let log: @Sendable (ServerEvent) -> Void
    /// Wakes the housekeeping thread when a drain begins and when it has nothing left to wait for.
    let wake: WakeSignal
    private let counts = Lock(Counts())
    private let connections = Lock<[ObjectIdentifier: Connection]>([:])

    init(
        _ configuration: ServerConfiguration,
        log: @escaping @Sendable (ServerEvent) -> Void,
        handler: @escaping @Sendable (Request) async -> Response
    ) throws(ServerError) {
        self.configuration = configuration
        self.handler = handler
        self.log = log
        check = HeadCheck(configuration: configuration)
        names = RequestNames(startedAt: Clock.system.now().seconds)
        wake = try WakeSignal()
    }

    // MARK: Connections

    func opened(_ connection: Connection) {
        connections.withLock { $0[ObjectIdentifier(connection)] = connection }
    }

    func closed(_ connection: Connection) {
        _ = connections.withLock { $0.removeValue(forKey: ObjectIdentifier(connection)) }
    }

    /// The connections open now.
    var openConnections: [Connection] { connections.withLock { Array($0.values) } }

    // MARK: Counts

    /// Counts a request in; its number, and whether the server drains, decided in one step so that a drain either
    /// waits for this request or the request knows of the drain.
    func requestBegan() -> (number: Int, isDraining: Bool) {
        counts.withLock { counts in
            counts.statistics.requests += 1
            counts.statistics.inFlight += 1
            return (counts.statistics.requests, counts.isDraining)
        }
    }

    func requestEnded() { count { $0.inFlight -= 1 } }

    /// Counts bytes of a body in; `false`, and nothing counted, when they do not fit with all others.
    ///
    /// - Parameter isLarge: whether the body is past the size that is always taken.
    func holdBody(_ bytes: Int, isLarge: Bool) -> Bool {
        counts.withLock { counts in
            guard !isLarge || fits(bytes, counts) else { return false }
            counts.statistics.bufferedBodyBytes += bytes
            return true
        }
    }

    /// Whether so many bytes of a body fit with all others now.
    func fitsBody(_ bytes: Int) -> Bool { counts.withLock { fits(bytes, $0) } }

    private func fits(_ bytes: Int, _ counts: Counts) -> Bool {
        counts.statistics.bufferedBodyBytes + bytes <= configuration.bufferedBodyBytes
    }

    func releaseBody(_ bytes: Int) { count { $0.bufferedBodyBytes -= bytes } }

    func requestInline() { count { $0.inline += 1 } }

    func requestRefused(_ status: Status, _ refused: RefusedRequest) {
        count { $0.refused += 1 }
        log(.refused(status, refused))
    }

    func requestSuspended() {
        count {
            $0.suspended += 1
            $0.waitingHandlers += 1
        }
    }

    func handlerReturned() { count { $0.waitingHandlers -= 1 } }

    func streamOpened() {
        count {
            $0.openStreams += 1
            $0.waitingHandlers += 1
        }
    }

    func streamClosed() { count { $0.openStreams -= 1 } }

    func producerReturned() { handlerReturned() }

    private func count(_ change: (inout ServerStatistics) -> Void) {
        let isDrained = counts.withLock { counts in
            change(&counts.statistics)
            return counts.isDraining && counts.isIdle
        }
        if isDrained { wake.signal() }
    }

    var statistics: ServerStatistics {
        var statistics = counts.withLock { $0.statistics }
        statistics.openConnections = connections.withLock { $0.count }
        return statistics
    }

    // MARK: Draining

    var isDraining: Bool { counts.withLock { $0.isDraining } }

    /// Whether no request and no handler is left.
    var isIdle: Bool { counts.withLock { $0.isIdle } }

    /// From now on every new request is answered 503 and its connection closed.
    func beginDrain() {
        counts.withLock { $0.isDraining = true }
        wake.signal()
    }
}

extension ServerCore.Counts {
    var isIdle: Bool { statistics.inFlight == 0 && statistics.waitingHandlers == 0 }
}
