public import Primitives

/// Flyleaf as an app at one server of a network that has many: its name and password there, and what the server takes.
public struct ServerRegistration: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The network.
    public let network: NetworkName
    /// The server: a host, with the port where it is not the usual one.
    public let server: String
    /// The app's public name there.
    public let clientID: String
    /// The app's password there; sealed at rest.
    public let clientSecret: String
    /// Every permission the app may ask for there, by the network's own names.
    public let scopes: [String]
    /// The return address of a login, byte for byte as it is registered there.
    public let returnURL: String
    /// What the server calls itself; a foreign text.
    public var title: String
    /// The version of its program; a foreign text.
    public var version: String
    /// What it takes.
    public var limits: ServerLimits
    /// When Flyleaf registered there.
    public let registeredAt: Timestamp
    /// When title, version and limits were last read.
    public var checkedAt: Timestamp

    /// A registration.
    public init(
        network: NetworkName,
        server: String,
        clientID: String,
        clientSecret: String,
        scopes: [String],
        returnURL: String,
        title: String,
        version: String,
        limits: ServerLimits,
        registeredAt: Timestamp,
        checkedAt: Timestamp
    ) {
        self.network = network
        self.server = server
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.scopes = scopes
        self.returnURL = returnURL
        self.title = title
        self.version = version
        self.limits = limits
        self.registeredAt = registeredAt
        self.checkedAt = checkedAt
    }

    /// Network and server, never the secret.
    public var description: String { "registration at \(server) (\(network.rawValue))" }
    /// Network and server, never the secret.
    public var debugDescription: String { description }
}
