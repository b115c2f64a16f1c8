public import Flyleaf
import HTTP

extension NetworkName {
    /// Facebook.
    public static let facebook = NetworkName("facebook")
}

extension NetworkFacts {
    static let facebook = NetworkFacts(name: .facebook, title: "Facebook", mark: "F", hasManyServers: false)
}

extension NetworkModule {
    /// Facebook.
    public static let facebook = NetworkModule(
        facts: .facebook,
        variables: [
            "FLYLEAF_FACEBOOK_APP_ID", "FLYLEAF_FACEBOOK_APP_SECRET", "FLYLEAF_FACEBOOK_EDITION",
            "FLYLEAF_FACEBOOK_GRAPH_URL", "FLYLEAF_FACEBOOK_DIALOG_URL", "FLYLEAF_FACEBOOK_VERSION",
        ],
        keys: ["FLYLEAF_FACEBOOK_APP_ID"],
        registration: { addresses in
            [
                RegisteredAddress(field: "OAuth redirect", address: addresses.loginReturn),
                RegisteredAddress(field: "deauthorize callback", address: addresses.deauthorization),
                RegisteredAddress(field: "data deletion callback", address: addresses.deletion),
            ]
        },
        read: { FacebookConfiguration(&$0, $1) },
        play: { FacebookConfiguration.played(&$0, $1) }
    )
}

extension FacebookConfiguration: NetworkSettings {
    /// Facebook as these settings describe it.
    public func open(_ world: NetworkWorld) -> OpenedNetwork {
        .single(.facebook(self, fetch: world.fetch, clock: world.clock, randomness: world.randomness))
    }

    init?(_ reader: inout SettingsReader, _ addresses: NetworkAddresses) {
        let id = reader.text("FLYLEAF_FACEBOOK_APP_ID")
        let secret = reader.text("FLYLEAF_FACEBOOK_APP_SECRET")
        let edition = Self.edition(&reader, .current)
        guard let id, let secret else {
            if (id == nil) != (secret == nil) {
                reader.note(.belongTogether(["FLYLEAF_FACEBOOK_APP_ID", "FLYLEAF_FACEBOOK_APP_SECRET"]))
            }
            return nil
        }
        self.init(
            appID: id,
            appSecret: secret,
            edition: edition,
            graphURL: reader.url("FLYLEAF_FACEBOOK_GRAPH_URL", "https://graph.facebook.com"),
            dialogURL: reader.url("FLYLEAF_FACEBOOK_DIALOG_URL", "https://www.facebook.com"),
            version: reader.text("FLYLEAF_FACEBOOK_VERSION") ?? "v25.0",
            returnURL: addresses.loginReturn
        )
    }

    static func played(_ reader: inout SettingsReader, _ addresses: NetworkAddresses) -> PlayedNetwork {
        let edition = edition(&reader, .classic)
        let app = AppRequest(
            name: "Flyleaf",
            returnURLs: [addresses.loginReturn],
            deauthorizationURL: addresses.deauthorization,
            deletionURL: addresses.deletion,
            edition: edition.rawValue
        )
        return PlayedNetwork(app: app) { origin, keys in
            keys.map { keys in
                FacebookConfiguration(
                    appID: keys.id,
                    appSecret: keys.secret,
                    edition: edition,
                    graphURL: origin,
                    dialogURL: origin,
                    version: nil,
                    returnURL: addresses.loginReturn
                )
            }
        }
    }

    /// The edition named, or the usual one: real apps are of today, the sandbox shows everything.
    private static func edition(_ reader: inout SettingsReader, _ usual: Edition) -> Edition {
        let words = Edition.allCases.map(\.rawValue)
        return Edition(rawValue: reader.word("FLYLEAF_FACEBOOK_EDITION", of: words, usual.rawValue)) ?? usual
    }
}
