/// The networks this Flyleaf is set up for, in the order they are offered, and what it knows of all others.
public struct NetworkDirectory: Sendable {
    /// Every network that is one server.
    public let all: [SocialNetwork]
    /// Every network of many servers.
    public let families: [NetworkFamily]
    /// What is known of networks, whether they are set up or not.
    public let known: [NetworkFacts]
    /// What networks read from this Flyleaf.
    public let documents: [NetworkDocument]

    /// A directory; at most one entry for each name.
    public init(
        _ networks: [SocialNetwork],
        families: [NetworkFamily] = [],
        known: [NetworkFacts] = [],
        documents: [NetworkDocument] = []
    ) {
        all = networks
        self.families = families
        self.known = known
        self.documents = documents
    }

    /// The one server of a network, if it is set up.
    public subscript(name: NetworkName) -> SocialNetwork? {
        all.first { $0.name == name }
    }

    /// The network of many servers, if it is set up.
    public func family(_ name: NetworkName) -> NetworkFamily? {
        families.first { $0.name == name }
    }

    /// What is known of a network; `nil` for one that this Flyleaf has never heard of, or that was taken out of it.
    public func facts(_ name: NetworkName) -> NetworkFacts? {
        known.first { $0.name == name }
    }

    /// Whether a network is set up here, or may have been.
    public func knows(_ name: NetworkName) -> Bool { self[name] != nil || family(name) != nil || facts(name) != nil }

    /// The name of a network for people, also of one that is not set up any more.
    public func title(_ name: NetworkName) -> String {
        self[name]?.title ?? family(name)?.title ?? facts(name)?.title ?? name.rawValue
    }

    /// The letters that stand beside a network's name.
    public func mark(_ name: NetworkName) -> String {
        facts(name)?.mark ?? name.rawValue.prefix(1).uppercased()
    }

    /// The name of the network and, where it has many, of the server somebody is at.
    public func title(of identity: Identity) -> String {
        let (name, title) = (identity.network, title(identity.network))
        let hasManyServers = family(name) != nil || facts(name)?.hasManyServers == true
        return hasManyServers ? "\(title) (\(identity.server))" : title
    }

    /// What a network reads from this Flyleaf under a name.
    public func document(_ name: String, of network: NetworkName) -> NetworkDocument? {
        documents.first { $0.network == network && $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// The network an identity is reached at; `nil` when it is not set up, or no longer.
    ///
    /// One of many servers is found by the server that is called, the one server of a network is what it is; either must
    /// speak for the authority that vouches for the person.
    public func network(of identity: Identity) async throws -> SocialNetwork? {
        let network = try await family(identity.network)?.known(identity.server) ?? self[identity.network]
        guard let network, identity.isProven(by: network) else { return nil }
        return network
    }
}
