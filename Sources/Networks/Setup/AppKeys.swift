/// What a network gives an app when it is registered.
public struct AppKeys: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// Its public name.
    public let id: String
    /// Its password.
    public let secret: String
    /// Its public name in OAuth 1.0a; `nil` where the network does not speak that.
    public let consumerKey: String?
    /// Its password in OAuth 1.0a.
    public let consumerSecret: String?

    /// Keys.
    public init(id: String, secret: String, consumerKey: String?, consumerSecret: String?) {
        self.id = id
        self.secret = secret
        self.consumerKey = consumerKey
        self.consumerSecret = consumerSecret
    }

    /// The public name and nothing else.
    public var description: String { "app \(id)" }
    /// The public name and nothing else.
    public var debugDescription: String { description }
}
