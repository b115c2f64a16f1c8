public import Flyleaf
public import HTTP
import Primitives

/// How X, or what plays it, is reached, and as which app.
public struct XConfiguration: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The app's OAuth 2.0 client identifier; logins use OAuth 2.0 where there is one.
    public var clientID: String?
    /// The secret of a confidential client; `nil` for a public one.
    public var clientSecret: String?
    /// The app's OAuth 1.0a consumer key; logins use OAuth 1.0a where there is no client identifier.
    public var consumerKey: String?
    /// The secret of the consumer key.
    public var consumerSecret: String?
    /// Where the programming interface answers, `https://api.x.com`.
    public var apiURL: WebURL
    /// Where version 1.1 takes photos, `https://upload.twitter.com`.
    public var uploadURL: WebURL
    /// Where people meet X: login page, intents, posts; `https://x.com`.
    public var authURL: WebURL
    /// The return address of a login, byte for byte as the app has it registered.
    public var returnURL: String
    /// Whether Flyleaf posts by itself, which costs the operator money; otherwise people post in X's own window.
    public var postsThroughAPI: Bool
    /// What a post costs the operator.
    public var cost: PostingCost?

    /// How many posts of others are read in a UTC day for all members together, since X takes money for each; 0 for none,
    /// `nil` where it takes none.
    public var dailyPosts: Int?

    /// What X has asked for a post with a link since February 2026.
    ///
    /// - Parameters:
    ///   - dailyPosts: how many are paid for in a day of UTC, of all members together.
    ///   - memberPosts: the same of one member.
    public static func listedCost(dailyPosts: Int = 50, memberPosts: Int = 10) -> PostingCost {
        PostingCost(centsPerLink: 20, dailyPosts: dailyPosts, memberPosts: memberPosts)
    }

    /// A configuration.
    ///
    /// - Parameter uploadURL: the same as `apiURL` when left out.
    public init(
        clientID: String? = nil,
        clientSecret: String? = nil,
        consumerKey: String? = nil,
        consumerSecret: String? = nil,
        apiURL: WebURL,
        uploadURL: WebURL? = nil,
        authURL: WebURL,
        returnURL: String,
        postsThroughAPI: Bool,
        cost: PostingCost? = XConfiguration.listedCost(),
        dailyPosts: Int? = 0
    ) {
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.consumerKey = consumerKey
        self.consumerSecret = consumerSecret
        self.apiURL = apiURL
        self.uploadURL = uploadURL ?? apiURL
        self.authURL = authURL
        self.returnURL = returnURL
        self.postsThroughAPI = postsThroughAPI
        self.cost = cost
        self.dailyPosts = dailyPosts
    }

    /// Everything but the secrets.
    public var description: String {
        let app = clientID.map { "client \($0)" } ?? consumerKey.map { "consumer \($0)" } ?? "no app"
        return "X \(app), \(apiURL.origin), \(authURL.origin), \(postsThroughAPI ? "posts" : "hands over")"
    }

    /// Everything but the secrets.
    public var debugDescription: String { description }
}

extension XConfiguration {
    /// The host that is called.
    var server: String { apiURL.authority }

    /// Who vouches for people: `x.com` for the real one, whichever of its names is called.
    var authority: String {
        switch apiURL.host {
        case "api.x.com", "api.twitter.com": "x.com"
        default: apiURL.authority
        }
    }

    /// The app as an OAuth 2.0 client; an empty secret stands for a public one.
    var client: OAuthClient? {
        clientID.map { OAuthClient(id: $0, secret: clientSecret ?? "", redirectURI: returnURL) }
    }

    /// The app as an OAuth 1.0a consumer.
    var consumer: OAuth1Consumer? {
        guard let consumerKey, let consumerSecret else { return nil }
        return OAuth1Consumer(key: consumerKey, secret: consumerSecret)
    }

    /// Whether places can be looked for: by version 1.1 alone, which only tokens of OAuth 1.0a reach.
    var knowsPlaces: Bool { postsThroughAPI && clientID == nil && consumer != nil }

    /// An address of the programming interface.
    func api(_ segments: [String]) -> WebURL { address(.api, segments) }

    /// An address of one of the hosts.
    func address(_ host: XCall.Host, _ segments: [String]) -> WebURL {
        let base =
            switch host {
            case .api: apiURL
            case .upload: uploadURL
            }
        return base.appending(path: segments.map { "/" + PercentCoding.encode($0) }.joined())
    }

    /// The secrets of the app, which no failure may carry.
    var secrets: [String] {
        let basic = clientID.map { Base64.encode(Array("\($0):\(clientSecret ?? "")".utf8), .standard) }
        return [clientSecret, consumerSecret, clientSecret == nil ? nil : basic].compactMap(\.self)
    }
}
