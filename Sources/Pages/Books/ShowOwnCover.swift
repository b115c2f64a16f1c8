import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /books/{id}/cover/own`.
    @Sendable static func showOwnCover(_ visit: MemberVisit, _ id: ID<Book>) async throws -> Response {
        try await visit.ownCoverPage(try await visit.seenBook(id), fault: nil)
    }
}

extension MemberVisit {
    /// A book that this member may see.
    func seenBook(_ id: ID<Book>) async throws -> Book {
        guard let book = try await services.books.book(id, for: member.id) else { throw Problem.notFound }
        return book
    }

    /// The page of the form, which says what is wrong with what was sent.
    func ownCoverPage(_ book: Book, fault: String?) async throws -> Response {
        let covers = try await visit.covers(of: [book.id])
        let model = OwnCoverPage(
            frame: visit.frame("Your cover of \(book.title.text)", .reading),
            title: book.title.text,
            book: LinkTarget(path: Paths.book(book.id)),
            cover: covers.link(book.id),
            form: visit.ownCoverForm(book.id, covers, fault: fault)
        )
        return visit.page(site.templates.ownCover, model, status: fault == nil ? .ok : .unprocessableContent)
    }
}

extension Visit {
    /// The form for a cover of the member's own.
    func ownCoverForm(_ book: ID<Book>, _ covers: CoverLinks, fault: String?) -> OwnCoverForm {
        OwnCoverForm(
            action: LinkTarget(path: Paths.ownCover(book)),
            remove: covers.isOwn(book) ? LinkTarget(path: Paths.removeOwnCover(book)) : nil,
            csrf: csrfToken,
            fault: fault
        )
    }
}
