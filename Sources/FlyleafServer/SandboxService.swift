import Crypto
import HTTP
import HTTPClient
import HTTPServer
import Primitives
import SandboxCore

/// The sandbox network with its socket, without the site.
final class SandboxService: Sendable {
    let origins: SandboxOrigins
    private let sandbox: Sandbox
    private let client: HTTPClient
    private let servers: [Server]
    /// Has its people do what is due.
    private let life: Task<Void, Never>

    private init(origins: SandboxOrigins, sandbox: Sandbox, client: HTTPClient, servers: [Server]) {
        self.origins = origins
        self.sandbox = sandbox
        self.client = client
        self.servers = servers
        life = Task {
            while !Task.isCancelled {
                do {
                    try await sandbox.live()
                    try await Task.sleep(for: .seconds(1))
                } catch {
                    // Ended, or a store that is told of by every page.
                    return
                }
            }
        }
    }

    static func start(_ configuration: Configuration, log: Log) async throws -> SandboxService {
        guard let listens = configuration.sandboxListens, let origins = configuration.sandboxOrigins else {
            throw ConfigurationError(faults: ["FLYLEAF_SANDBOX is off; set it to on."])
        }
        try FileSystem.makeDirectory(configuration.dataDirectory)
        let client = try HTTPClient()
        let pages = try SiteFiles(below: configuration.resources)
        let settings = SandboxConfiguration(
            origins: origins,
            templates: pages.templates,
            files: pages.files,
            clock: .system,
            randomness: .secure,
            fetch: configuration.sandboxFetch(client.fetch)
        )
        let sandbox = try Sandbox(
            database: configuration.sandboxDatabasePath,
            configuration: settings,
            faces: configuration.faces
        )
        try await sandbox.seed()
        let servers = try serve(sandbox, on: listens, log)
        return SandboxService(origins: origins, sandbox: sandbox, client: client, servers: servers)
    }

    /// Listens for every face, in the order of their ports.
    static func serve(_ sandbox: Sandbox, on listens: [ListenAddress], _ log: Log) throws -> [Server] {
        var servers: [Server] = []
        for (listen, (handler, hosts)) in zip(listens, zip(sandbox.handlers, sandbox.hosts)) {
            var settings = ServerConfiguration(address: listen.address, port: listen.port)
            settings.hosts = .unnamed(besides: hosts)
            settings.limits.bodyBytes = Sandbox.maximumBodyBytes
            settings.upgradeLimit = Sandbox.maximumWebSockets
            let server = try ListenError.naming("FLYLEAF_SANDBOX_LISTEN") { () throws(ServerError) in
                try Server.start(settings, log: { log($0) }, handler: handler)
            }
            servers.append(server)
        }
        return servers
    }

    func stop() async throws {
        life.cancel()
        await life.value
        for server in servers { await server.drain(within: .seconds(8)) }
        client.shutdown()
        try await sandbox.close()
    }
}
