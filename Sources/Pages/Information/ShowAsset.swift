import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /assets/{hash}/{name}`.
    @Sendable static func showAsset(_ visit: Visit, _ hash: String, _ name: String) async throws -> Response {
        guard let response = visit.site.files.respond(hash: hash, name: name, to: visit.request) else {
            throw Problem.notFound
        }
        return response
    }
}
