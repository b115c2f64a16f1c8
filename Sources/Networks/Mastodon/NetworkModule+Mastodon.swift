public import Flyleaf
import HTTP
import Primitives

extension NetworkName {
    /// Any Mastodon server.
    public static let mastodon = NetworkName("mastodon")
}

extension NetworkFacts {
    static let mastodon = NetworkFacts(name: .mastodon, title: "Mastodon", mark: "M", hasManyServers: true)
}

extension NetworkModule {
    /// Mastodon: no key, for Flyleaf registers at each server when somebody names it.
    public static let mastodon = NetworkModule(
        facts: .mastodon,
        variables: [servers],
        keys: [],
        registration: { _ in [] },
        read: { reader, addresses in
            ServerChoice(&reader).map { servers in
                MastodonConfiguration(publicURL: addresses.home, servers: servers)
            }
        },
        play: { reader, addresses in
            let servers = ServerChoice(&reader) ?? .any
            // The sandbox's server is trusted although it is on this machine; no other address of this machine is.
            return PlayedNetwork(app: nil) { origin, _ in
                MastodonConfiguration(publicURL: addresses.home, servers: servers, trustedOrigins: [origin])
            }
        }
    )

    fileprivate static let servers = "FLYLEAF_MASTODON_SERVERS"
}

extension MastodonConfiguration: NetworkSettings {
    /// Mastodon as these settings describe it.
    public func open(_ world: NetworkWorld) -> OpenedNetwork {
        .family(
            .mastodon(
                self,
                registrations: world.registrations,
                fetch: world.fetch,
                clock: world.clock,
                randomness: world.randomness
            )
        )
    }
}

extension ServerChoice {
    /// The servers people may name; `nil` for none.
    init?(_ reader: inout SettingsReader) {
        guard let text = reader.text(NetworkModule.servers) else { return nil }
        if text == "any" {
            self = .any
            return
        }
        var hosts: [String] = []
        for name in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
            do {
                hosts.append(try MastodonConfiguration.serverName(String(name)))
            } catch {
                reader.note(.noServer(NetworkModule.servers, named: String(name)))
            }
        }
        self = .only(hosts)
    }
}
