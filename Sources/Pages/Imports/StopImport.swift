import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /account/import/{id}/stop`: ends the work; what it made stays.
    @Sendable static func stopImport(_ visit: MemberVisit, _ id: ID<BookImport>) async throws -> Response {
        let found = try await visit.ownImport(id)
        let job = try await visit.services.jobs.newest(about: found.id.text, of: visit.member.id)
        // A page that was opened before may ask it while the import is being undone.
        if let job, job.kind == .takeImport { _ = try await visit.services.jobs.stop(job.id, of: visit.member.id) }
        return visit.visit.go(Paths.bookImport(id))
    }
}
