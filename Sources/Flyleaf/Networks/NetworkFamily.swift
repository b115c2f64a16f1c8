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
    /// Where people may log in.
    public let servers: ServerChoice
    /// What a connection can do once everything is granted; a single server may do less.
    public let capabilities: Capabilities

    /// The network at a server somebody named, as they typed it; registers Flyleaf there the first time.
    ///
    /// Throws `NetworkFailure`: `refused` for what is no server's name, `notFound` for a server that does not speak the
    /// network's protocol, with what is wrong with its name.
    public var resolve: @Sendable (_ typed: String) async throws -> SocialNetwork
    /// The network at a server Flyleaf is registered with; reads the store only.
    public var known: @Sendable (_ server: String) async throws -> SocialNetwork?

    /// A family, from closures.
    public init(
        name: NetworkName,
        title: String,
        suggestions: [String],
        origins: [String],
        servers: ServerChoice,
        capabilities: Capabilities,
        resolve: @escaping @Sendable (_ typed: String) async throws -> SocialNetwork,
        known: @escaping @Sendable (_ server: String) async throws -> SocialNetwork?
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
