/// The networks this Flyleaf is set up for, in the order they are offered.
public struct NetworkDirectory: Sendable {
    /// Every network that is one server.
    public let all: [SocialNetwork]
    /// Every network of many servers.
    public let families: [NetworkFamily]

    /// A directory; at most one entry for each name.
    public init(_ networks: [SocialNetwork], families: [NetworkFamily] = []) {
        all = networks
        self.families = families
    }

    /// The one server of a network, if it is set up.
    public subscript(name: NetworkName) -> SocialNetwork? {
        all.first { $0.name == name }
    }

    /// The network of many servers, if it is set up.
    public func family(_ name: NetworkName) -> NetworkFamily? {
        families.first { $0.name == name }
    }

    /// The network and server an identity belongs to; `nil` when it is not set up, or no longer.
    public func network(of identity: Identity) throws -> SocialNetwork? {
        try network(identity.network, at: identity.server)
    }

    /// The network at a server.
    public func network(_ name: NetworkName, at server: String) throws -> SocialNetwork? {
        if let family = family(name) { return try family.known(server) }
        guard let network = self[name], network.server.utf8.elementsEqual(server.utf8) else { return nil }
        return network
    }
}
