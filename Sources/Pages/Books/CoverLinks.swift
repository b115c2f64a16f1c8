import Flyleaf
import Primitives
import Templating
import Web

/// The covers of the books of a page, each under an address that changes with the picture.
struct CoverLinks {
    /// Which pictures the viewer gets; nothing of books whose covers are drawn.
    let marks: [ID<Book>: CoverMark]

    /// The cover of one of the books.
    func link(_ book: ID<Book>) -> SameOriginLink {
        let path = Paths.cover(book)
        return SameOriginLink(path: marks[book].map { "\(path)?v=\($0.text)" } ?? path)
    }

    /// Whether the viewer put it there.
    func isOwn(_ book: ID<Book>) -> Bool { marks[book]?.isOwn == true }
}

extension Visit {
    /// The covers of books as the visitor gets them.
    func covers(of books: [ID<Book>]) async throws -> CoverLinks {
        CoverLinks(marks: try await services.covers.marks(of: books, for: signedIn?.member.id))
    }
}
