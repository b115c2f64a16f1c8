import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /oembed`: fields `url`, `format`, `maxwidth`, `maxheight` (`https://oembed.com` section 2).
    ///
    /// What is not for everybody is not there, as if it never had been. Nothing is fetched.
    @Sendable static func showEmbed(_ visit: Visit) async throws -> Response {
        let address = visit.query["url"].flatMap(WebURL.init)
        guard let target = address.flatMap(visit.site.addresses.target(of:)), let id = Paths.review.read(target),
            let entry = try await visit.services.reviews.review(id, for: nil)
        else { throw Problem.notFound }
        guard (visit.query["format"] ?? "json") == "json" else {
            throw Problem(
                status: .notImplemented,
                title: "Only as JSON",
                text: "What is embedded is described as JSON here; ask with format=json."
            )
        }
        let embed = ReviewEmbed(
            entry,
            addresses: visit.site.addresses,
            maximumWidth: visit.query["maxwidth"].flatMap { Int($0) },
            maximumHeight: visit.query["maxheight"].flatMap { Int($0) }
        )
        var response = Response.json(embed.json.encoded(.plain)).forProgramsElsewhere(seconds: 300)
        // Scripts of other sites may read it: it was made without cookies, of what everybody may read.
        response.fields.append(.accessControlAllowOrigin, "*")
        return response.validated(for: visit.request, lastModified: entry.review.updatedAt).packed(for: visit.request)
    }
}
