import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /settings/links`: field `address`, a page elsewhere, with or without its scheme.
    @Sendable static func addProfileLink(_ visit: MemberVisit) async throws -> Response {
        let links = visit.services.profileLinks
        switch try await links.add(typed: visit.form["address"] ?? "", for: visit.member.id) {
        case .kept: return visit.visit.go(Paths.profileLinks(), notice: .profileLinkAdded)
        case .noAddress:
            return try await visit.profileLinksPage(
                fault: "This is no address of a page. It looks like https://books.example/about."
            )
        case .blocked(let pattern): return try await visit.profileLinksPage(fault: pattern.refusalWords)
        case .tooMany:
            return try await visit.profileLinksPage(
                fault:
                    "You have \(ProfileLink.maximumPerMember) pages, which is as many as one can have. Remove one first."
            )
        }
    }
}
