import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /books/{id}/cover/own`: field `cover`, the picture that the member sees of the book from now on.
    @Sendable static func saveOwnCover(_ visit: MemberVisit, _ id: ID<Book>) async throws -> Response {
        let book = try await visit.seenBook(id)
        let sent = visit.visit.sent
        if sent.isCut { return try await visit.ownCoverPage(book, fault: CoverFault.picture(.tooLarge).words) }
        guard let file = sent.files.first(where: SentForm.isChosen) else {
            return try await visit.ownCoverPage(book, fault: CoverFault.nothingChosen)
        }
        if let pause = visit.site.limits.pictures.take(visit.member.id.text, at: visit.services.clock.now()) {
            return try await visit.ownCoverPage(book, fault: CoverFault.tooFast(pause))
        }
        do {
            try await visit.services.covers.keep(file.bytes, of: book, by: visit.member.id)
        } catch CoverFault.missing {
            throw Problem.notFound
        } catch let fault as CoverFault {
            return try await visit.ownCoverPage(book, fault: fault.words)
        }
        return visit.visit.go(Paths.book(id), notice: .coverKept)
    }
}
