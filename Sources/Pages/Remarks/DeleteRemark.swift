import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /remarks/{id}/delete`: asks.
    @Sendable static func askDeleteRemark(_ visit: MemberVisit, _ id: ID<Remark>) async throws -> Response {
        let remark = try await visit.ownRemark(id)
        let model = RemarkDeletePage(
            frame: visit.visit.frame("Delete this?", .shares),
            name: remark.content.name,
            action: LinkTarget(path: Paths.deleteRemark(id)),
            back: LinkTarget(path: Paths.remark(id))
        )
        return visit.visit.page(visit.site.templates.remarkDelete, model)
    }

    /// `POST /remarks/{id}/delete`.
    @Sendable static func deleteRemark(_ visit: MemberVisit, _ id: ID<Remark>) async throws -> Response {
        guard try await visit.services.remarks.delete(id, of: visit.member.id) else { throw Problem.notFound }
        return visit.visit.go(Paths.remarks(), notice: .remarkDeleted)
    }
}
