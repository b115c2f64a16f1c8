import HTTP
import HTTPServer
import Pages
import Primitives
import SandboxCore

/// The program with its sockets: the site and the sandbox, each on its port, and the work behind them.
public final class Service: Sendable {
    private let application: Application
    private let servers: [Server]
    private let work: Task<Void, Never>

    /// Starts listening, the site first, and begins the work in the background.
    ///
    /// The sandbox gets its people before: whoever is quick must not find an empty one.
    ///
    /// - Parameter isAlone: whether no other program works with the data (`Subcommand.dataLock`).
    public static func start(
        _ application: Application,
        _ configuration: Configuration,
        isAlone: Bool,
        log: Log
    ) async throws -> Service {
        try await application.sandbox?.seed()
        var servers = [
            try ListenError.naming("FLYLEAF_LISTEN") { () throws(ServerError) in
                try startSite(application, configuration, log)
            }
        ]
        if let sandbox = application.sandbox, let listens = configuration.sandboxListens {
            servers += try SandboxService.serve(sandbox, on: listens, log)
        }
        if let listen = configuration.metricsListen {
            servers.append(try MetricsService.start(application.metrics, on: listen, log))
        }
        return Service(application: application, servers: servers, isAlone: isAlone)
    }

    private init(application: Application, servers: [Server], isAlone: Bool) {
        self.application = application
        self.servers = servers
        work = Task { await application.work(isAlone: isAlone) }
    }

    /// Stops gracefully: no new requests, those under way end, what waits is left for the next start.
    public func stop() async throws {
        work.cancel()
        for server in servers { await server.drain(within: .seconds(8)) }
        await work.value
        try await application.close()
    }

    private static func startSite(_ application: Application, _ configuration: Configuration, _ log: Log)
        throws(ServerError) -> Server
    {
        let site = application.site
        var settings = ServerConfiguration(address: configuration.listen.address, port: configuration.listen.port)
        settings.trustedProxies = configuration.trustedProxies
        // A browser opens six; a household or an office behind one address has room.
        settings.connectionLimitPerAddress = 200
        settings.hosts = .canonical(configuration.publicURL, aliases: aliases(configuration))
        settings.bodyLimit = { method, target in site.bodyLimit(method, target) }
        // So that somebody who chose too much reads why, and not that the connection was lost.
        settings.discardedBodyBytes = 64 << 20
        settings.refusal = { status, refused in site.refusal(status, requestID: refused.id, fields: refused.fields) }
        settings.overlong = { request, end in await site.respond(toOverlong: request, end: end) }
        settings.firstStretch = application.readTogether
        return try Server.start(settings, log: { log($0) }) { request in await site.respond(to: request) }
    }

    /// The other names of this machine, from which people are sent to the address cookies are kept for.
    private static func aliases(_ configuration: Configuration) -> [Authority] {
        let port = configuration.listen.port
        return ["localhost:\(port)", "127.0.0.1:\(port)", "[::1]:\(port)"].compactMap { Authority($0) }
    }
}
