/// Where registrations are kept: one for each server of each network.
public struct ServerRegistrationStore: Sendable {
    /// The registration at a server.
    public var find: @Sendable (NetworkName, _ server: String) async throws -> ServerRegistration?
    /// Adds a registration or replaces the one at the same server; the secret is sealed.
    public var save: @Sendable (ServerRegistration) async throws -> Void
    /// Every registration of a network, by server.
    public var all: @Sendable (NetworkName) async throws -> [ServerRegistration]

    /// A store from closures.
    public init(
        find: @escaping @Sendable (NetworkName, _ server: String) async throws -> ServerRegistration?,
        save: @escaping @Sendable (ServerRegistration) async throws -> Void,
        all: @escaping @Sendable (NetworkName) async throws -> [ServerRegistration]
    ) {
        self.find = find
        self.save = save
        self.all = all
    }
}
