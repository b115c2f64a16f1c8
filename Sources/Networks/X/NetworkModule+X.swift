public import Flyleaf
import HTTP

extension NetworkName {
    /// X, which was Twitter.
    public static let x = NetworkName("x")
}

extension NetworkFacts {
    static let x = NetworkFacts(name: .x, title: "X", mark: "X", hasManyServers: false)
}

extension NetworkModule {
    /// X: OAuth 2.0 with a client identifier, OAuth 1.0a with a consumer key.
    public static let x = NetworkModule(
        facts: .x,
        variables: [
            "FLYLEAF_X_CLIENT_ID", "FLYLEAF_X_CLIENT_SECRET", "FLYLEAF_X_CONSUMER_KEY", "FLYLEAF_X_CONSUMER_SECRET",
            "FLYLEAF_X_POSTING", "FLYLEAF_X_POSTS", "FLYLEAF_X_MEMBER_POSTS", "FLYLEAF_X_READ_POSTS",
            "FLYLEAF_X_API_URL", "FLYLEAF_X_AUTH_URL",
            "FLYLEAF_X_UPLOAD_URL",
        ],
        keys: ["FLYLEAF_X_CLIENT_ID", "FLYLEAF_X_CONSUMER_KEY"],
        registration: { [RegisteredAddress(field: "callback", address: $0.loginReturn)] },
        read: { XConfiguration(&$0, $1) },
        play: { _, addresses in XConfiguration.played(addresses) }
    )
}

extension XConfiguration: NetworkSettings {
    /// X as these settings describe it.
    public func open(_ world: NetworkWorld) -> OpenedNetwork {
        .single(.x(self, fetch: world.fetch, clock: world.clock, randomness: world.randomness))
    }

    init?(_ reader: inout SettingsReader, _ addresses: NetworkAddresses) {
        let clientID = reader.text("FLYLEAF_X_CLIENT_ID")
        let clientSecret = reader.text("FLYLEAF_X_CLIENT_SECRET")
        let consumerKey = reader.text("FLYLEAF_X_CONSUMER_KEY")
        let consumerSecret = reader.text("FLYLEAF_X_CONSUMER_SECRET")
        if clientSecret != nil, clientID == nil {
            reader.note(.needs("FLYLEAF_X_CLIENT_SECRET", other: "FLYLEAF_X_CLIENT_ID"))
        }
        if (consumerKey == nil) != (consumerSecret == nil) {
            reader.note(.belongTogether(["FLYLEAF_X_CONSUMER_KEY", "FLYLEAF_X_CONSUMER_SECRET"]))
        }
        let posting = reader.word("FLYLEAF_X_POSTING", of: ["window", "api"], "window")
        let cost = XConfiguration.listedCost(
            dailyPosts: reader.number("FLYLEAF_X_POSTS", in: 0...1_000_000, 50),
            memberPosts: reader.number("FLYLEAF_X_MEMBER_POSTS", in: 0...1_000_000, 10)
        )
        let dailyPosts = reader.number("FLYLEAF_X_READ_POSTS", in: 0...1_000_000, 0)
        let apiURL = reader.url("FLYLEAF_X_API_URL", "https://api.x.com")
        // What plays X takes photos where it answers; X itself has a host for them.
        let isPlayed = reader.text("FLYLEAF_X_API_URL") != nil && reader.text("FLYLEAF_X_UPLOAD_URL") == nil
        let uploadURL = isPlayed ? apiURL : reader.url("FLYLEAF_X_UPLOAD_URL", "https://upload.twitter.com")
        let authURL = reader.url("FLYLEAF_X_AUTH_URL", "https://x.com")
        guard clientID != nil || consumerKey != nil else { return nil }
        self.init(
            clientID: clientID,
            clientSecret: clientSecret,
            consumerKey: consumerKey,
            consumerSecret: consumerSecret,
            apiURL: apiURL,
            uploadURL: uploadURL,
            authURL: authURL,
            returnURL: addresses.loginReturn,
            postsThroughAPI: posting == "api",
            cost: cost,
            dailyPosts: dailyPosts
        )
    }

    static func played(_ addresses: NetworkAddresses) -> PlayedNetwork {
        let app = AppRequest(
            name: "Flyleaf",
            returnURLs: [addresses.loginReturn],
            deauthorizationURL: nil,
            deletionURL: nil,
            edition: nil
        )
        return PlayedNetwork(app: app) { origin, keys in
            keys.map { keys in
                XConfiguration(
                    clientID: keys.id,
                    clientSecret: keys.secret,
                    consumerKey: keys.consumerKey,
                    consumerSecret: keys.consumerSecret,
                    apiURL: origin,
                    authURL: origin,
                    returnURL: addresses.loginReturn,
                    postsThroughAPI: true,
                    // Nothing costs anything there.
                    cost: nil,
                    dailyPosts: nil
                )
            }
        }
    }
}
