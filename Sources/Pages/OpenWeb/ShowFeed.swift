import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /feed.atom`: field `before` (the last review of the page before).
    @Sendable static func showFeed(_ visit: Visit) async throws -> Response {
        let query = ReviewQuery(viewer: nil, before: visit.before, limit: listLength + 1)
        let path = Paths.feed()
        return try await visit.feed(
            visit.site.addresses.whole(path),
            "Reviews at Flyleaf",
            page: Paths.reviews(),
            path,
            try await visit.services.reviews.list(query),
            isTold: true
        )
    }
}
