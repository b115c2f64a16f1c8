import HTTP
import Networks
import Primitives

// The networks besides Facebook, read from the environment.

extension EnvironmentReader {
    /// The app at X: OAuth 2.0 with a client identifier, OAuth 1.0a with a consumer key.
    mutating func x(_ publicURL: WebURL) -> XConfiguration? {
        let clientID = text("FLYLEAF_X_CLIENT_ID")
        let clientSecret = text("FLYLEAF_X_CLIENT_SECRET")
        let consumerKey = text("FLYLEAF_X_CONSUMER_KEY")
        let consumerSecret = text("FLYLEAF_X_CONSUMER_SECRET")
        if clientSecret != nil, clientID == nil {
            faults.append("FLYLEAF_X_CLIENT_SECRET belongs to FLYLEAF_X_CLIENT_ID: set that too.")
        }
        if (consumerKey == nil) != (consumerSecret == nil) {
            faults.append("FLYLEAF_X_CONSUMER_KEY and FLYLEAF_X_CONSUMER_SECRET belong together: set both.")
        }
        let posting = text("FLYLEAF_X_POSTING") ?? "window"
        if posting != "window", posting != "api" {
            faults.append("FLYLEAF_X_POSTING must be window or api.")
        }
        let apiURL = url("FLYLEAF_X_API_URL", "https://api.x.com")
        // What plays X takes photos where it answers; X itself has a host for them.
        let isPlayed = text("FLYLEAF_X_API_URL") != nil && text("FLYLEAF_X_UPLOAD_URL") == nil
        let uploadURL = isPlayed ? apiURL : url("FLYLEAF_X_UPLOAD_URL", "https://upload.twitter.com")
        let authURL = url("FLYLEAF_X_AUTH_URL", "https://x.com")
        guard clientID != nil || consumerKey != nil else { return nil }
        return XConfiguration(
            clientID: clientID,
            clientSecret: clientSecret,
            consumerKey: consumerKey,
            consumerSecret: consumerSecret,
            apiURL: apiURL,
            uploadURL: uploadURL,
            authURL: authURL,
            returnURL: publicURL.origin + NetworkReturn.x,
            postsThroughAPI: posting == "api"
        )
    }

    /// The Mastodon servers people may name; `nil` for none.
    mutating func mastodonServers() -> MastodonConfiguration.Servers? {
        guard let text = text("FLYLEAF_MASTODON_SERVERS") else { return nil }
        if text == "any" { return .any }
        var hosts: [String] = []
        for name in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
            do {
                hosts.append(try MastodonConfiguration.serverName(String(name)))
            } catch {
                faults.append(
                    "FLYLEAF_MASTODON_SERVERS names \(name), which is no server: it must be any, or a list of hosts."
                )
            }
        }
        return .only(hosts)
    }

    /// The OpenID Connect provider.
    mutating func openID(_ publicURL: WebURL, _ environment: Configuration.Environment) -> OpenIDConfiguration? {
        let issuer = text("FLYLEAF_OIDC_ISSUER")
        let id = text("FLYLEAF_OIDC_CLIENT_ID")
        let secret = text("FLYLEAF_OIDC_CLIENT_SECRET")
        guard let issuer, let id, let secret else {
            if issuer != nil || id != nil || secret != nil {
                faults.append(
                    "FLYLEAF_OIDC_ISSUER, FLYLEAF_OIDC_CLIENT_ID and FLYLEAF_OIDC_CLIENT_SECRET belong together: set all."
                )
            }
            return nil
        }
        let configuration = OpenIDConfiguration(
            issuer: issuer,
            clientID: id,
            clientSecret: secret,
            returnURL: publicURL.origin + NetworkReturn.openID,
            title: text("FLYLEAF_OIDC_TITLE") ?? WebURL(issuer)?.host ?? "OpenID Connect",
            allowsLoopback: environment == .development
        )
        if let problem = configuration.problem { faults.append("FLYLEAF_OIDC_ISSUER cannot be used: \(problem).") }
        return configuration
    }
}

/// Where networks send people back to, as `Pages` routes it.
enum NetworkReturn {
    static let facebook = "/auth/facebook/return"
    static let x = "/auth/x/return"
    static let openID = "/auth/openid/return"
}
