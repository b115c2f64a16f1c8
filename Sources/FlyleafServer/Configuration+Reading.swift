import HTTP
import Networks
import Primitives

extension Configuration {
    /// Reads the variables `FLYLEAF_…`; everything has a default that works on the first day.
    public init(environment variables: [String: String]) throws(ConfigurationError) {
        var reader = EnvironmentReader(variables: variables)
        let listen = reader.listen("FLYLEAF_LISTEN", "127.0.0.1:8080")
        publicURL = reader.url("FLYLEAF_PUBLIC_URL", "http://localhost:\(listen.port)")
        dataDirectory = reader.text("FLYLEAF_DATA") ?? "./data"
        secretKeyFile = reader.text("FLYLEAF_SECRET_KEY_FILE") ?? "\(dataDirectory)/secret.key"
        trustsProxy = reader.choice("FLYLEAF_TRUST_PROXY", "off") == "on"
        environment = reader.environment()
        resources = Self.resources(reader.text("FLYLEAF_RESOURCES"))
        facebook = reader.facebook(publicURL)
        x = reader.x(publicURL)
        mastodonServers = reader.mastodonServers()
        openID = reader.openID(publicURL, environment)
        sandboxEdition = reader.edition(.classic)
        self.listen = listen

        // The sandbox plays the networks until somebody has brought a key of a real one. Its addresses mean this
        // machine, so people elsewhere could not follow them.
        let real = [
            facebook.map { _ in "FLYLEAF_FACEBOOK_APP_ID" }, x.map { _ in "the keys of X" },
        ].compactMap(\.self)
        let isFirstDay = real.isEmpty && openID == nil && environment == .development
        let sandbox = reader.choice("FLYLEAF_SANDBOX", isFirstDay ? "on" : "off")
        let sandboxListen = reader.listen("FLYLEAF_SANDBOX_LISTEN", "127.0.0.1:8081")
        self.sandboxListen = sandbox == "on" ? sandboxListen : nil

        if sandbox == "on" {
            for name in real {
                reader.faults.append("FLYLEAF_SANDBOX is on together with \(name): take one of them away.")
            }
        }
        if sandboxListen.port > UInt16.max - 2 {
            reader.faults.append("FLYLEAF_SANDBOX_LISTEN needs two more ports after the one named: take a lower one.")
        }
        if environment == .production {
            if publicURL.scheme != .https {
                reader.faults.append("FLYLEAF_PUBLIC_URL must begin with https:// when FLYLEAF_ENV is production.")
            }
            if sandbox == "on", !sandboxListen.isLoopback {
                reader.faults.append("FLYLEAF_SANDBOX_LISTEN must be on loopback when FLYLEAF_ENV is production.")
            }
        }
        if publicURL.path != "/" || publicURL.query != nil {
            reader.faults.append("FLYLEAF_PUBLIC_URL must have no path: Flyleaf lives at the root of its host.")
        }
        if !reader.faults.isEmpty { throw ConfigurationError(faults: reader.faults) }
    }

    /// Every variable that is read, in the order of the README.
    public static let names = [
        "FLYLEAF_LISTEN", "FLYLEAF_PUBLIC_URL", "FLYLEAF_DATA", "FLYLEAF_SECRET_KEY_FILE", "FLYLEAF_SANDBOX",
        "FLYLEAF_SANDBOX_LISTEN", "FLYLEAF_TRUST_PROXY", "FLYLEAF_ENV", "FLYLEAF_RESOURCES",
        "FLYLEAF_FACEBOOK_APP_ID", "FLYLEAF_FACEBOOK_APP_SECRET", "FLYLEAF_FACEBOOK_EDITION",
        "FLYLEAF_FACEBOOK_GRAPH_URL", "FLYLEAF_FACEBOOK_DIALOG_URL", "FLYLEAF_FACEBOOK_VERSION",
        "FLYLEAF_X_CLIENT_ID", "FLYLEAF_X_CLIENT_SECRET", "FLYLEAF_X_CONSUMER_KEY", "FLYLEAF_X_CONSUMER_SECRET",
        "FLYLEAF_X_POSTING", "FLYLEAF_X_API_URL", "FLYLEAF_X_AUTH_URL", "FLYLEAF_X_UPLOAD_URL",
        "FLYLEAF_MASTODON_SERVERS",
        "FLYLEAF_OIDC_ISSUER", "FLYLEAF_OIDC_CLIENT_ID", "FLYLEAF_OIDC_CLIENT_SECRET", "FLYLEAF_OIDC_TITLE",
    ]

    /// Variables that begin like ours but are not: most likely a typing error.
    public static func unknownNames(_ variables: [String: String]) -> [String] {
        variables.keys.filter { $0.utf8.starts(with: "FLYLEAF_".utf8) && !names.contains($0) }.sorted()
    }

    /// The directory named, else the one the program was started in, else the one it was built in.
    private static func resources(_ named: String?) -> String {
        if let named { return named }
        let built = ProcessEnvironment.programPath.map { path in
            // <package>/.build/<triple>/<configuration>/flyleaf
            path.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
        }
        for candidate in [".", built].compactMap(\.self) where FileSystem.isDirectory("\(candidate)/Templates") {
            return candidate
        }
        return "."
    }
}

/// Reads variables one by one and collects what is wrong with them.
struct EnvironmentReader {
    let variables: [String: String]
    var faults: [String] = []

    func text(_ name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    mutating func listen(_ name: String, _ fallback: String) -> ListenAddress {
        let text = text(name) ?? fallback
        if let address = ListenAddress(text) { return address }
        faults.append("\(name) must be a numeric address and a port, such as 127.0.0.1:8080.")
        return ListenAddress(address: "127.0.0.1", port: 8080)
    }

    mutating func url(_ name: String, _ fallback: String) -> WebURL {
        if let url = WebURL(text(name) ?? fallback) { return url }
        faults.append("\(name) must be an address such as https://books.example.")
        return Self.nowhere
    }

    mutating func choice(_ name: String, _ fallback: String) -> String {
        let text = text(name) ?? fallback
        if text == "on" || text == "off" { return text }
        faults.append("\(name) must be on or off.")
        return fallback
    }

    mutating func environment() -> Configuration.Environment {
        let text = text("FLYLEAF_ENV") ?? "development"
        if let environment = Configuration.Environment(rawValue: text) { return environment }
        faults.append("FLYLEAF_ENV must be development or production.")
        return .development
    }

    mutating func facebook(_ publicURL: WebURL) -> FacebookConfiguration? {
        let id = text("FLYLEAF_FACEBOOK_APP_ID")
        let secret = text("FLYLEAF_FACEBOOK_APP_SECRET")
        guard let id, let secret else {
            if (id == nil) != (secret == nil) {
                faults.append("FLYLEAF_FACEBOOK_APP_ID and FLYLEAF_FACEBOOK_APP_SECRET belong together: set both.")
            }
            return nil
        }
        return FacebookConfiguration(
            appID: id,
            appSecret: secret,
            edition: edition(.current),
            graphURL: url("FLYLEAF_FACEBOOK_GRAPH_URL", "https://graph.facebook.com"),
            dialogURL: url("FLYLEAF_FACEBOOK_DIALOG_URL", "https://www.facebook.com"),
            version: text("FLYLEAF_FACEBOOK_VERSION") ?? "v25.0",
            returnURL: publicURL.origin + NetworkReturn.facebook
        )
    }

    /// The edition named, or the usual one: real apps are of today, the sandbox shows everything.
    mutating func edition(_ usual: FacebookConfiguration.Edition) -> FacebookConfiguration.Edition {
        guard let text = text("FLYLEAF_FACEBOOK_EDITION") else { return usual }
        if let edition = FacebookConfiguration.Edition(rawValue: text) { return edition }
        let fault = "FLYLEAF_FACEBOOK_EDITION must be classic or current."
        if !faults.contains(fault) { faults.append(fault) }
        return usual
    }

    /// Stands in for an address that could not be read, so that the other variables are still checked.
    private static var nowhere: WebURL {
        guard let url = WebURL("http://localhost/") else { preconditionFailure("a constant address") }
        return url
    }
}
