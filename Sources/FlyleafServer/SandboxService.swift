import Crypto
import HTTP
import HTTPServer
import Primitives
import Sandbox
import Templating
import Web

/// The sandbox network with its socket, without the site.
final class SandboxService: Sendable {
    let address: String
    private let sandbox: Sandbox
    private let server: Server

    private init(address: String, sandbox: Sandbox, server: Server) {
        self.address = address
        self.sandbox = sandbox
        self.server = server
    }

    static func start(_ configuration: Configuration, log: Log) async throws -> SandboxService {
        guard let listen = configuration.sandboxListen, let origin = configuration.sandboxFacebookURL else {
            throw ConfigurationError(faults: ["FLYLEAF_SANDBOX is off; set it to on."])
        }
        try FileSystem.makeDirectory(configuration.dataDirectory)
        let settings = SandboxConfiguration(
            facebookOrigin: origin,
            templates: try TemplateLibrary(directory: "\(configuration.resources)/Templates"),
            files: try StaticFiles(directory: "\(configuration.resources)/Public"),
            clock: .system,
            randomness: .secure
        )
        let sandbox = try Sandbox(database: configuration.sandboxDatabasePath, configuration: settings)
        try await sandbox.seed()
        let server = try Server.start(
            ServerConfiguration(address: listen.address, port: listen.port),
            log: { log($0) },
            handler: sandbox.facebook
        )
        return SandboxService(address: origin.origin, sandbox: sandbox, server: server)
    }

    func stop() async throws {
        await server.drain(within: .seconds(8))
        try await sandbox.close()
    }
}
