import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /account/import/{id}/remove`: says what goes and what stays, and asks.
    @Sendable static func askRemoveImport(_ visit: MemberVisit, _ id: ID<BookImport>) async throws -> Response {
        let found = try await visit.ownImport(id)
        let model = ImportQuestionPage(
            frame: visit.visit.frame("Remove this file?"),
            heading: "Remove this file?",
            lead: "\(found.shownName), \(found.source.words)",
            text:
                "The file, its report and every cell that was kept of its rows are deleted. The reviews that were made "
                + "of it stay, and can no longer be removed in one step.",
            button: "Remove it",
            action: LinkTarget(path: Paths.removeImport(id)),
            back: LinkTarget(path: Paths.bookImport(id))
        )
        return visit.visit.page(visit.site.templates.importQuestion, model)
    }

    /// `POST /account/import/{id}/remove`.
    @Sendable static func removeImport(_ visit: MemberVisit, _ id: ID<BookImport>) async throws -> Response {
        _ = try await visit.ownImport(id)
        _ = try await visit.services.imports.remove(id, of: visit.member.id)
        return visit.visit.go(Paths.imports(), notice: .importRemoved)
    }
}
