/// Where registrations are kept: one for each server of each network.
public protocol ServerRegistrationStore: Sendable {
    /// The registration at a server.
    func find(_ network: NetworkName, _ server: String) async throws -> ServerRegistration?
    /// Adds a registration or replaces the one at the same server; the secret is sealed.
    func save(_ made: ServerRegistration) async throws
    /// Every registration of a network, by server.
    func all(_ network: NetworkName) async throws -> [ServerRegistration]
}
