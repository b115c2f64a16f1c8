import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /reviews/{id}/versions/{number}`: what was changed since, and the button that brings it back.
    @Sendable static func showVersion(_ visit: MemberVisit, _ id: ID<Review>, _ number: Int) async throws -> Response {
        try await visit.versionPage(id, number)
    }

    /// `POST /reviews/{id}/versions/{number}`: makes the review say again what it said, as a version of its own.
    ///
    /// Who may read it stays: nobody is let in by bringing old words back. So do its photos.
    @Sendable static func restoreVersion(
        _ visit: MemberVisit,
        _ id: ID<Review>,
        _ number: Int
    ) async throws -> Response {
        let seen = visit.form["seen"] ?? ""
        let change: ReviewChange
        do {
            change = try await visit.services.reviews.restore(number, of: id, of: visit.member.id, seen: seen)
        } catch let faults as ReviewForm.Faults {
            return try await visit.versionPage(id, number, refusal: faults.all.first?.words)
        }
        switch change {
        case .kept: return visit.visit.go(Paths.review(id), notice: .versionRestored)
        case .overtaken: return try await visit.versionPage(id, number, isOvertaken: true)
        case .missing: throw Problem.notFound
        }
    }
}

extension MemberVisit {
    fileprivate func versionPage(
        _ id: ID<Review>,
        _ number: Int,
        isOvertaken: Bool = false,
        refusal: String? = nil
    ) async throws -> Response {
        let review = try await ownReview(id)
        guard let version = try await services.reviews.version(number, of: id, of: member.id) else {
            throw Problem.notFound
        }
        let model = VersionPage(
            frame: visit.frame("An earlier version", .reviews),
            isOvertaken: isOvertaken,
            refusal: refusal,
            version: version,
            now: review.content,
            seen: services.reviews.mark(of: review.content),
            action: LinkTarget(path: Paths.version(id, number)),
            list: LinkTarget(path: Paths.versions(id))
        )
        let status: Status = refusal != nil ? .unprocessableContent : isOvertaken ? .conflict : .ok
        return visit.page(site.templates.version, model, status: status)
    }
}
