public import Flyleaf
public import HTTP
import Primitives

/// The addresses of this Flyleaf that one network is told, as `Pages` routes them.
public struct NetworkAddresses: Sendable {
    /// Where Flyleaf is reached.
    public let home: WebURL
    private let network: NetworkName

    /// The addresses for a network.
    public init(home: WebURL, network: NetworkName) {
        self.home = home
        self.network = network
    }

    /// Where a login comes back to.
    public var loginReturn: String { address("return") }
    /// Where a login at one server of many comes back to: no server can pass its answer off as another's
    /// (RFC 9700 section 4.4.2).
    public func loginReturn(at server: String) -> String { address("return/\(PercentCoding.encode(server))") }
    /// Where the network tells that somebody removed the app.
    public var deauthorization: String { address("deauthorize") }
    /// Where the network tells that somebody wants their data deleted.
    public var deletion: String { address("delete") }
    /// Where the network reads a document of this name.
    public func document(_ name: String) -> String { address("documents/\(PercentCoding.encode(name))") }

    private func address(_ end: String) -> String {
        home.appending(path: "/auth/\(network.rawValue)/\(end)").description
    }
}
