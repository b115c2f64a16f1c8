import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /shelves/{id}/spines.svg`: field `after` as the shelf's page has it; the books of that page from their spines.
    @Sendable static func showSpines(_ visit: Visit, _ id: ID<Shelf>) async throws -> Response {
        let viewer = visit.signedIn?.member.id
        let shelves = visit.services.shelves
        guard try await shelves.shelf(id, for: viewer) != nil else { throw Problem.notFound }
        let after = visit.query["after"].flatMap { Int64($0) }
        let books = try await shelves.books(on: id, for: viewer, after: after, limit: listLength)
        let drawn = DrawnSpines(books.map { ($0.title, $0.author) })
        let tag = drawn.mark
        var response =
            visit.request.has(tag: tag)
            ? Response(.notModified) : Response(.ok, type: "image/svg+xml; charset=utf-8", Array(drawn.svg.utf8))
        response.fields.append(.etag, "\"\(tag)\"")
        // Books come and go, and who may see a shelf can change.
        response.fields.append(.cacheControl, "private, no-cache")
        return response
    }
}
