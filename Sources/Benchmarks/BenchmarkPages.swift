import Flyleaf
import FlyleafServer
import Primitives
import StorageEngines

/// The pages that are measured, as a visitor and as the member who wrote every review gets them.
struct BenchmarkPages {
    /// One page as one browser asks for it.
    struct Page {
        let name: String
        let path: String
        let cookie: String?
    }

    /// The login page for a browser without cookies.
    let newcomer: Page
    let login, list, ownList, review, ownReview: Page
    /// In the order of the report.
    var all: [Page] { [login, list, ownList, review, ownReview] }

    init(_ installation: Installation) async throws {
        let application = installation.application
        let newest = try await application.storage.stores.reviews.list(.init(viewer: nil, limit: 1))
        guard let id = newest.first?.review.id.text else { throw LoadError(text: "no review") }
        let token = try await application.session(for: installation.member.id)
        let visitor = "flyleaf-browser=\(Base64.encode([UInt8](repeating: 7, count: 32)))"
        let member = "\(visitor); flyleaf=\(token)"
        newcomer = Page(name: "login page, no cookies", path: "/login", cookie: nil)
        login = Page(name: "login page", path: "/login", cookie: visitor)
        list = Page(name: "list of 20 reviews", path: "/reviews", cookie: visitor)
        ownList = Page(name: "list of 20 reviews, logged in", path: "/reviews", cookie: member)
        review = Page(name: "review page", path: "/reviews/\(id)", cookie: visitor)
        ownReview = Page(name: "review page, logged in", path: "/reviews/\(id)", cookie: member)
    }
}
