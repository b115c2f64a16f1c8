import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /writers/{id}/feed.atom`: field `before`; who has nothing for everybody is not there.
    @Sendable static func showWriterFeed(_ visit: Visit, _ id: ID<Member>) async throws -> Response {
        let reviews = visit.services.reviews
        let found = try await reviews.reviews(by: id, for: nil, before: visit.before, limit: listLength + 1)
        guard let writer = found.first?.writer.text else { throw Problem.notFound }
        return try await visit.feed(
            id.urn,
            "Reviews by \(writer)",
            page: Paths.writer(id),
            Paths.writerFeed(id),
            found,
            isTold: true
        )
    }
}
