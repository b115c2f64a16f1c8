import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /drafts/{key}/delete`: asks.
    @Sendable static func askDeleteDraft(_ visit: MemberVisit, _ key: ID<ReviewForm>) async throws -> Response {
        guard let draft = try await visit.services.drafts.draft(key, of: visit.member.id) else {
            throw Problem.notFound
        }
        let model = DraftDeletePage(
            frame: visit.visit.frame("Delete this draft?", .reviews),
            draft: DraftRow(draft: draft),
            action: LinkTarget(path: Paths.deleteDraft(key))
        )
        return visit.visit.page(visit.site.templates.draftDelete, model)
    }

    /// `POST /drafts/{key}/delete`.
    @Sendable static func deleteDraft(_ visit: MemberVisit, _ key: ID<ReviewForm>) async throws -> Response {
        guard try await visit.services.drafts.drop(key, of: visit.member.id) else { throw Problem.notFound }
        return visit.visit.go(Paths.ownReviews, notice: .draftDeleted)
    }
}
