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
        play: nil
    )

    fileprivate static let app = ["FLYLEAF_OIDC_ISSUER", "FLYLEAF_OIDC_CLIENT_ID", "FLYLEAF_OIDC_CLIENT_SECRET"]
    fileprivate static let way = "FLYLEAF_OIDC_CLIENT_AUTH"
}

extension OpenIDConfiguration: NetworkSettings {
    /// The provider of these settings.
    public func open(_ world: NetworkWorld) -> OpenedNetwork {
        .single(.openID(self, fetch: world.fetch, clock: world.clock))
    }

    init?(_ reader: inout SettingsReader, _ addresses: NetworkAddresses) {
        let values = NetworkModule.app.map { reader.text($0) }
        guard let issuer = values[0], let id = values[1], let secret = values[2] else {
            if values.contains(where: { $0 != nil }) { reader.note(.belongTogether(NetworkModule.app)) }
            return nil
        }
        let ways = ClientAuthentication.allCases.map(\.rawValue)
        // No word stands for the usual: what the provider says.
        let way = ClientAuthentication(rawValue: reader.word(NetworkModule.way, of: ways, ""))
        self.init(
            issuer: issuer,
            clientID: id,
            clientSecret: secret,
            clientAuthentication: way,
            returnURL: addresses.loginReturn,
            title: reader.text("FLYLEAF_OIDC_TITLE") ?? WebURL(issuer)?.host ?? NetworkFacts.openID.title,
            allowsLoopback: reader.allowsLoopback
        )
        if let problem { reader.note(.issuer("FLYLEAF_OIDC_ISSUER", problem)) }
    }
}
