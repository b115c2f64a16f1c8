import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// The front page: what this is, the way in, and something to read.
struct FrontPage: ViewModel {
    var frame: PageFrame
    var doors: Doors
    var isMember: Bool
    var rows: [ReviewRow]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("doors") { $0.doors }, Field("isMember") { $0.isMember },
            Field("rows") { $0.rows },
        ]
    }
}

extension Site {
    /// `GET /`.
    @Sendable static func showFront(_ visit: Visit) async throws -> Response {
        let query = ReviewQuery(viewer: visit.signedIn?.member.id, limit: 5)
        let entries = try await visit.services.reviews.list(query)
        let model = FrontPage(
            frame: visit.frame("Book reviews for your own people"),
            doors: visit.doors(next: .front),
            isMember: visit.signedIn != nil,
            rows: entries.map(ReviewRow.init)
        )
        return visit.page(visit.site.templates.front, model)
    }
}
