import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /assets/{hash}/{name}`.
    @Sendable static func showAsset(_ visit: Visit, _ hash: String, _ name: String) async throws -> Response {
        guard var response = visit.site.files.respond(hash: hash, name: name, to: visit.request) else {
            throw Problem.notFound
        }
        // The frame that shows the like button elsewhere is of no site, and loads its style sheet all the same.
        if name == "like.css" { response.fields[SecurityHeaders.resourcePolicy] = "cross-origin" }
        return response
    }
}
