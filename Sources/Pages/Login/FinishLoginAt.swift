import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /auth/{network}/return/{server}`: what a server of a network of many sends back.
    @Sendable static func finishLoginAt(_ visit: Visit, _ name: NetworkName, _ server: String) async throws -> Response

    {
        guard let network = try await visit.services.networks.family(name)?.known(server) else {
            throw Problem.notFound
        }
        return try await visit.finish(network)
    }
}
