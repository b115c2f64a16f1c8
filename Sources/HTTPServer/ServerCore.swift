import HTTP
import Primitives

/// What all event loops of one server share: nothing of it is written while an ordinary page is answered.
final class ServerCore: Sendable {
    let configuration: ServerConfiguration
    let check: HeadCheck
    let names: RequestNames
    let handler: @Sendable (Request) async -> Response
    let log: @Sendable (ServerEvent) -> Void
    /// Wakes the housekeeping thread when a drain begins and when a loop has nothing left to wait for.
    let wake: WakeSignal
    let bodies: BodyBudget
    let acceptor: Acceptor
    let proxies: ProxyWatch
    let upgrades: Upgrades
    let loopCount: Int

    init(
        _ configuration: ServerConfiguration,
        listener: Listener,
        log: @escaping @Sendable (ServerEvent) -> Void,
        handler: @escaping @Sendable (Request) async -> Response
    ) throws(ServerError) {
        self.configuration = configuration
        self.handler = handler
        self.log = log
        proxies = ProxyWatch(log: log)
        check = HeadCheck(configuration: configuration)
        names = RequestNames(startedAt: Clock.system.now().seconds)
        guard let wake = WakeSignal() else { throw .noDescriptor }
        self.wake = wake
        bodies = BodyBudget(limit: configuration.bufferedBodyBytes)
        upgrades = try Upgrades(limit: configuration.upgradeLimit)
        loopCount = max(1, configuration.eventLoops)
        acceptor = try Acceptor(listener, loops: loopCount, configuration: configuration, log: log)
    }
}
