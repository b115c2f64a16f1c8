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

/// A network of many servers that people name themselves, such as Mastodon.
public struct NetworkFamily: Sendable {
    /// Which network.
    public let name: NetworkName
    /// Its name for people, for example `Mastodon`.
    public let title: String
    /// Servers offered without typing, for example the sandbox's.
    public let suggestions: [String]
    /// The origins a form's redirect may lead to, for the content security policy: `https:` when people may name any.
    public let origins: [String]
    /// Where people may log in, in words that follow "at".
    public let servers: String
    /// What a connection can do once everything is granted; a single server may do less.
    public let capabilities: Capabilities

    /// The network at a server somebody named, as they typed it; registers Flyleaf there the first time.
    ///
    /// Throws `NetworkFailure`: `refused` for what is no server's name, `notFound` for a server that does not speak the
    /// network's protocol, with words for the person.
    public var resolve: @Sendable (_ typed: String) async throws -> SocialNetwork
    /// The network at a server Flyleaf is registered with; reads the store only.
    public var known: @Sendable (_ server: String) throws -> SocialNetwork?

    /// A family, from closures.
    public init(
        name: NetworkName,
        title: String,
        suggestions: [String],
        origins: [String],
        servers: String,
        capabilities: Capabilities,
        resolve: @escaping @Sendable (_ typed: String) async throws -> SocialNetwork,
        known: @escaping @Sendable (_ server: String) throws -> SocialNetwork?
    ) {
        self.name = name
        self.title = title
        self.suggestions = suggestions
        self.origins = origins
        self.servers = servers
        self.capabilities = capabilities
        self.resolve = resolve
        self.known = known
    }
}
