import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /account/import/{id}/undo`: says what goes and what stays, and asks.
    @Sendable static func askUndoImport(_ visit: MemberVisit, _ id: ID<BookImport>) async throws -> Response {
        let found = try await visit.ownImport(id)
        let counts = try await visit.services.imports.counts(found)
        let (made, changed) = (counts[.made] ?? 0, counts[.changed] ?? 0)
        let rows = changed == 1 ? "1 row" : "\(changed) rows"
        let model = ImportQuestionPage(
            frame: visit.visit.frame("Undo this import?"),
            heading: "Undo this import?",
            lead: (made == 1 ? "It made 1 review." : "It made \(made) reviews.")
                + (changed == 0 ? "" : " It changed what an earlier file made, in \(rows)."),
            text:
                "Those that you have not changed since are deleted, and so are the books that it put into your reading. "
                + "Reviews and books that you changed stay, and so do those that were there before, what was shared at a "
                + "network, and the report of this import. What an earlier file made and this one changed stays as it is "
                + "now; the report will say of such rows how to bring back what was there.",
            button: "Undo it",
            action: LinkTarget(path: Paths.undoImport(id)),
            back: LinkTarget(path: Paths.bookImport(id))
        )
        return visit.visit.page(visit.site.templates.importQuestion, model)
    }

    /// `POST /account/import/{id}/undo`.
    @Sendable static func undoImport(_ visit: MemberVisit, _ id: ID<BookImport>) async throws -> Response {
        _ = try await visit.ownImport(id)
        switch try await visit.services.imports.undo(id, of: visit.member.id) {
        case .underWay: return visit.visit.go(Paths.bookImport(id))
        case .impossible: return visit.visit.go(Paths.bookImport(id), notice: .tooLate)
        case .tooManyJobs: return visit.visit.go(Paths.bookImport(id), notice: .jobsWait)
        }
    }
}
