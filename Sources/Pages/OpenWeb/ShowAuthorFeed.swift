import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /authors/{name}/feed.atom`: field `before`; an author of no book with reviews for everybody is not there.
    @Sendable static func showAuthorFeed(_ visit: Visit, _ name: String) async throws -> Response {
        try visit.limit(visit.site.limits.sitemaps)
        let key = authorKey(name)
        let reviews = visit.services.reviews
        let found = try await reviews.reviews(ofAuthor: key, before: visit.before, limit: listLength + 1)
        let book = try await visit.services.books.books(by: key, for: nil, after: nil, limit: 1).first
        guard !found.isEmpty, let author = book?.author.first else { throw Problem.notFound }
        let path = Paths.authorFeed(name)
        return try await visit.feed(
            visit.site.addresses.whole(path),
            "Reviews of books by \(author)",
            page: Paths.author(name),
            path,
            found,
            isTold: false
        )
    }
}
