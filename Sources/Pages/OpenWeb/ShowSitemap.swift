import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /sitemap.xml`: the list of parts; with the fields `after` and `upto` (reviews, or empty) the part between them.
    @Sendable static func showSitemap(_ visit: Visit) async throws -> Response {
        // Each walks along all reviews, or many.
        try visit.limit(visit.site.limits.sitemaps)
        let (map, reviews) = (Sitemap(addresses: visit.site.addresses), visit.services.reviews)
        let bytes: [UInt8]
        do {
            if let after = visit.query["after"] {
                let start = ID<Review>(after)
                let found = try await reviews.open(
                    after: start,
                    upTo: visit.query["upto"].flatMap { ID<Review>($0) },
                    limit: Sitemap.reviewsInPart
                )
                bytes = map.part(found, isFirst: start == nil)
            } else {
                bytes = map.index(try await reviews.openMarks(every: Sitemap.reviewsInPart))
            }
        } catch ReviewSearchFailure.tookTooLong {
            throw Problem.tooMany(.seconds(60))
        }
        return Response(.ok, type: "application/xml; charset=utf-8", bytes).forProgramsElsewhere(seconds: 300)
            .validated(for: visit.request, lastModified: nil).packed(for: visit.request)
    }
}
