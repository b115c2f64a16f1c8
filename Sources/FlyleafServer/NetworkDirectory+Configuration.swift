import Flyleaf
import Networks
import SandboxCore

extension NetworkDirectory {
    /// The networks of a configuration: the configured apps, or those the sandbox gives us as it would give anybody.
    init(_ configuration: Configuration, _ sandbox: Sandbox?, world: NetworkWorld) async throws {
        var networks: [SocialNetwork] = []
        var families: [NetworkFamily] = []
        var documents: [NetworkDocument] = []
        for network in configuration.networks {
            guard let settings = try await Self.settings(network, configuration, sandbox) else { continue }
            switch settings.open(world) {
            case .single(let single): networks.append(single)
            case .family(let family): families.append(family)
            }
            documents += settings.documents
        }
        let known = configuration.networks.map(\.module.facts)
        self.init(networks, families: families, known: known, documents: documents)
    }

    private static func settings(
        _ network: ConfiguredNetwork,
        _ configuration: Configuration,
        _ sandbox: Sandbox?
    ) async throws -> (any NetworkSettings)? {
        switch network.setup {
        case .configured(let settings): return settings
        case .off: return nil
        case .played(let played):
            // A face of the sandbox plays the network of its name.
            guard let sandbox, let face = sandbox.face(named: network.module.facts.name.rawValue) else { return nil }
            var keys: AppKeys?
            if let app = played.app { keys = try await sandbox.register(app, at: face) }
            return played.settings(try sandbox.world(of: face).origin, keys)
        }
    }
}
