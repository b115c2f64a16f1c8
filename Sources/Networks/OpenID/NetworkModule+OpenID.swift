public import Flyleaf
import HTTP

extension NetworkName {
    /// An OpenID Connect provider: login only.
    public static let openID = NetworkName("openid")
}

extension NetworkFacts {
    static let openID = NetworkFacts(name: .openID, title: "OpenID Connect", mark: "ID", hasManyServers: false)
}

extension NetworkModule {
    /// An OpenID Connect provider.
    public static let openID = NetworkModule(
        facts: .openID,
        variables: app + [way, "FLYLEAF_OIDC_TITLE"],
        keys: app,
        registration: { [RegisteredAddress(field: "redirect", address: $0.loginReturn)] },
        read: { OpenIDConfiguration(&$0, $1) },
        play: { OpenIDConfiguration.played(&$0, $1) }
    )

    fileprivate static let app = ["FLYLEAF_OIDC_ISSUER", "FLYLEAF_OIDC_CLIENT_ID", "FLYLEAF_OIDC_CLIENT_SECRET"]
    fileprivate static let way = "FLYLEAF_OIDC_CLIENT_AUTH"
}

extension OpenIDConfiguration: NetworkSettings {
    /// The provider of these settings.
    public func open(_ world: NetworkWorld) -> OpenedNetwork {
        .single(.openID(self, fetch: world.fetch, clock: world.clock))
    }

    /// The provider of the sandbox, only where the operator names it as the issuer.
    static func played(_ reader: inout SettingsReader, _ addresses: NetworkAddresses) -> PlayedNetwork? {
        guard isPlayed(reader) else { return nil }
        let (way, title) = (way(&reader), reader.text("FLYLEAF_OIDC_TITLE") ?? NetworkFacts.openID.title)
        let app = AppRequest(
            name: "Flyleaf",
            returnURLs: [addresses.loginReturn],
            deauthorizationURL: nil,
            deletionURL: nil,
            edition: nil
        )
        return PlayedNetwork(app: app) { origin, keys in
            keys.map { keys in
                OpenIDConfiguration(
                    issuer: origin.origin,
                    clientID: keys.id,
                    clientSecret: keys.secret,
                    clientAuthentication: way,
                    returnURL: addresses.loginReturn,
                    title: title,
                    allowsLoopback: true
                )
            }
        }
    }

    private static func isPlayed(_ reader: SettingsReader) -> Bool {
        reader.text("FLYLEAF_OIDC_ISSUER") == NetworkModule.sandboxKey
    }

    /// No word stands for the usual: what the provider says.
    private static func way(_ reader: inout SettingsReader) -> ClientAuthentication? {
        let ways = ClientAuthentication.allCases.map(\.rawValue)
        return ClientAuthentication(rawValue: reader.word(NetworkModule.way, of: ways, ""))
    }

    init?(_ reader: inout SettingsReader, _ addresses: NetworkAddresses) {
        guard !Self.isPlayed(reader) else { return nil }
        let values = NetworkModule.app.map { reader.text($0) }
        guard let issuer = values[0], let id = values[1], let secret = values[2] else {
            if values.contains(where: { $0 != nil }) { reader.note(.belongTogether(NetworkModule.app)) }
            return nil
        }
        self.init(
            issuer: issuer,
            clientID: id,
            clientSecret: secret,
            clientAuthentication: Self.way(&reader),
            returnURL: addresses.loginReturn,
            title: reader.text("FLYLEAF_OIDC_TITLE") ?? WebURL(issuer)?.host ?? NetworkFacts.openID.title,
            allowsLoopback: reader.allowsLoopback
        )
        if let problem { reader.note(.issuer("FLYLEAF_OIDC_ISSUER", problem)) }
    }
}
