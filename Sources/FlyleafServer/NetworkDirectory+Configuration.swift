import Flyleaf
import HTTP
import Networks
import Primitives
import Sandbox

extension NetworkDirectory {
    /// The networks of a configuration: the configured apps, or those the sandbox gives us as it would give anybody.
    init(
        _ configuration: Configuration,
        _ sandbox: Sandbox?,
        fetch: Fetch,
        world: Application.World,
        registrations: ServerRegistrationStore
    ) async throws {
        var networks: [SocialNetwork] = []
        if let facebook = try await Self.facebook(configuration, sandbox) {
            networks.append(.facebook(facebook, fetch: fetch, clock: world.clock, randomness: world.randomness))
        }
        if let x = try await Self.x(configuration, sandbox) {
            networks.append(.x(x, fetch: fetch, clock: world.clock, randomness: world.randomness))
        }
        if let openID = configuration.openID {
            networks.append(.openID(openID, fetch: fetch, clock: world.clock))
        }
        var families: [NetworkFamily] = []
        if let mastodon = Self.mastodon(configuration) {
            families.append(
                .mastodon(
                    mastodon,
                    registrations: registrations,
                    fetch: fetch,
                    clock: world.clock,
                    randomness: world.randomness
                )
            )
        }
        self.init(networks, families: families)
    }

    private static func facebook(_ configuration: Configuration, _ sandbox: Sandbox?) async throws
        -> FacebookConfiguration?
    {
        guard let sandbox, let origin = configuration.sandboxOrigins?.facebook else { return configuration.facebook }
        let returnURL = configuration.publicURL.origin + NetworkReturn.facebook
        let edition = configuration.sandboxEdition
        let app = try await sandbox.registerApp(
            name: "Flyleaf",
            redirectURIs: [returnURL],
            edition: edition == .classic ? .classic : .current,
            deauthorizeURL: configuration.publicURL.origin + "/auth/facebook/deauthorize",
            dataDeletionURL: configuration.publicURL.origin + "/auth/facebook/delete"
        )
        return FacebookConfiguration(
            appID: app.id,
            appSecret: app.secret,
            edition: edition,
            graphURL: origin,
            dialogURL: origin,
            version: nil,
            returnURL: returnURL
        )
    }

    private static func x(_ configuration: Configuration, _ sandbox: Sandbox?) async throws -> XConfiguration? {
        guard let sandbox, let origin = configuration.sandboxOrigins?.x else { return configuration.x }
        let returnURL = configuration.publicURL.origin + NetworkReturn.x
        let app = try await sandbox.registerXApp(name: "Flyleaf", redirectURIs: [returnURL])
        return XConfiguration(
            clientID: app.clientID,
            clientSecret: app.clientSecret,
            consumerKey: app.consumerKey,
            consumerSecret: app.consumerSecret,
            apiURL: origin,
            authURL: origin,
            returnURL: returnURL,
            postsThroughAPI: true,
            // Posting costs nothing there.
            costHint: nil
        )
    }

    /// The sandbox's server is trusted although it is on this machine; no other address of this machine is.
    private static func mastodon(_ configuration: Configuration) -> MastodonConfiguration? {
        if let origin = configuration.sandboxOrigins?.mastodon {
            return MastodonConfiguration(
                publicURL: configuration.publicURL,
                servers: configuration.mastodonServers ?? .any,
                trustedOrigins: [origin]
            )
        }
        return configuration.mastodonServers.map { servers in
            MastodonConfiguration(publicURL: configuration.publicURL, servers: servers)
        }
    }
}
