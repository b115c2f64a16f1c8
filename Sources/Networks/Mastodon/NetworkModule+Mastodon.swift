public import Flyleaf
public import HTTP
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
            ListedServers(&reader).map { listed in
                MastodonConfiguration(
                    addresses: addresses,
                    servers: listed.others,
                    trustedOrigins: listed.origins
                )
            }
        },
        play: { reader, addresses in
            let listed = ListedServers(&reader)
            // The sandbox's server is trusted although it is on this machine, as are those the operator listed; no other
            // address of this machine is.
            return PlayedNetwork(app: nil) { origin, _ in
                MastodonConfiguration(
                    addresses: addresses,
                    servers: listed?.others ?? .any,
                    trustedOrigins: [origin] + (listed?.origins ?? [])
                )
            }
        }
    )

    static let servers = "FLYLEAF_MASTODON_SERVERS"
}

extension MastodonConfiguration: NetworkSettings {
    /// The servers that the operator listed.
    public var trusted: [WebURL] { trustedOrigins }

    /// Mastodon as these settings describe it.
    public func open(_ world: NetworkWorld) -> OpenedNetwork {
        .family(
            .mastodon(
                self,
                registrations: world.registrations,
                leases: world.leases,
                fetch: world.fetch,
                follow: world.follow,
                clock: world.clock,
                randomness: world.randomness
            )
        )
    }
}
