import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /auth/{network}/documents/{name}`: what a network reads from this Flyleaf, for example of it as an app.
    @Sendable static func showNetworkDocument(
        _ visit: Visit,
        _ network: NetworkName,
        _ name: String
    ) async throws -> Response {
        guard let document = visit.services.networks.document(name, of: network) else { throw Problem.notFound }
        return Response(.ok, type: document.mediaType, document.body)
    }
}
