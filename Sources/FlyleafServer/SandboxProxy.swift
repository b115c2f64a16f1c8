import Primitives
import SandboxCore
import TLSProxy

/// The proxy of `flyleaf sandbox --proxy`: client programs with hard-coded hosts reach the sandbox through it, unmodified.
enum SandboxProxy {
    /// Listens at the sandbox's address, on the port behind the last face's.
    static func start(_ configuration: Configuration) throws -> TLSProxy {
        guard let listens = configuration.sandboxListens, let last = listens.last, last.port < UInt16.max else {
            throw ConfigurationError(faults: [
                "FLYLEAF_SANDBOX_LISTEN leaves no port for the proxy; choose a lower one."
            ])
        }
        var upstreams: [String: TLSProxy.Upstream] = [:]
        for (face, listen) in zip(configuration.faces, listens) {
            for host in face.hosts { upstreams[host] = TLSProxy.Upstream(address: listen.address, port: listen.port) }
        }
        return try TLSProxy.start(
            TLSProxy.Configuration(
                address: last.address,
                port: last.port + 1,
                upstreams: upstreams,
                authorityFile: "\(configuration.dataDirectory)/proxy-authority.pem",
                keyFile: "\(configuration.dataDirectory)/proxy-authority.key"
            )
        )
    }

    /// What a person needs to know to start a program behind it.
    static func words(for proxy: TLSProxy, _ configuration: Configuration) -> String {
        """
        The proxy plays \(configuration.faces.flatMap(\.hosts).joined(separator: ", ")). For a program that knows only these:
          export HTTPS_PROXY=http://\(proxy.authority)
          export REQUESTS_CA_BUNDLE=\(proxy.authorityFile)
        """
    }
}
