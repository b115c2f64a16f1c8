import HTTP
import Web

extension Site {
    /// `GET /like.js`: the script that pages of other sites name, so its address never changes.
    @Sendable static func showLikeScript(_ visit: Visit) async throws -> Response {
        guard var response = visit.site.files.respond(hash: "", name: "like.js", to: visit.request) else {
            throw Problem.notFound
        }
        response.fields[.cacheControl] = "public, max-age=600"
        // Other sites load it; it holds nothing of anybody.
        response.fields[SecurityHeaders.resourcePolicy] = "cross-origin"
        return response
    }
}
