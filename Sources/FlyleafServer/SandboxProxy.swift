import Primitives
import TLSProxy

/// The proxy of `flyleaf sandbox --proxy`: client programs with hard-coded hosts reach the sandbox through it, unmodified.
enum SandboxProxy {
    /// The hosts of the real networks, in the order of the sandbox's faces; Mastodon has no host of its own.
    private static let hosts = [
        ["graph.facebook.com", "www.facebook.com", "m.facebook.com"],
        ["api.twitter.com", "upload.twitter.com", "stream.twitter.com", "twitter.com", "api.x.com", "x.com"],
    ]

    /// Listens at the sandbox's address, on the port behind the last face's.
    static func start(_ configuration: Configuration) throws -> TLSProxy {
        guard let listens = configuration.sandboxListens, let last = listens.last, last.port < UInt16.max else {
            throw ConfigurationError(faults: [
                "FLYLEAF_SANDBOX_LISTEN leaves no port for the proxy; choose a lower one."
            ])
        }
        var upstreams: [String: TLSProxy.Upstream] = [:]
        for (hosts, listen) in zip(hosts, listens) {
            for host in hosts { upstreams[host] = TLSProxy.Upstream(address: listen.address, port: listen.port) }
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
    static func words(for proxy: TLSProxy) -> String {
        """
        The proxy plays \(hosts.joined().joined(separator: ", ")). For a program that knows only these:
          export HTTPS_PROXY=http://\(proxy.authority)
          export REQUESTS_CA_BUNDLE=\(proxy.authorityFile)
        """
    }
}
