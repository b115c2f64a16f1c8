import Flyleaf
import HTTP
import Interchange
import Primitives
import Web

extension Site {
    /// `POST /account/import/{id}/start`: field `visibility`; also goes on with one that was stopped.
    @Sendable static func startImport(_ visit: MemberVisit, _ id: ID<BookImport>) async throws -> Response {
        let found = try await visit.ownImport(id)
        let chosen = visit.form["visibility"].flatMap(Review.Visibility.init)
        let known = found.startedAt == nil && found.source != .flyleaf ? nil : found.visibility
        guard let visibility = chosen ?? known else {
            return try await visit.importPage(found, fault: ReviewFault.unknownVisibility.words)
        }
        switch try await visit.services.imports.start(id, for: visibility, of: visit.member.id) {
        case .underWay: return visit.visit.go(Paths.bookImport(id))
        case .impossible: return visit.visit.go(Paths.bookImport(id), notice: .tooLate)
        case .tooManyJobs: return visit.visit.go(Paths.bookImport(id), notice: .jobsWait)
        }
    }
}
