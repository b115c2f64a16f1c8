import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /settings/links/{id}`: reads the page there, now, and looks for a link back.
    @Sendable static func checkProfileLink(_ visit: MemberVisit, _ id: ID<ProfileLink>) async throws -> Response {
        let links = visit.services.profileLinks
        guard let link = try await links.link(id, of: visit.member.id) else { throw Problem.notFound }
        try visit.limitCalls()
        let host = link.target.authority
        do {
            switch try await links.check(link, against: visit.ownPage) {
            case true?: return visit.visit.go(Paths.profileLinks(), notice: .profileLinkConfirmed)
            case false?:
                return try await visit.profileLinksPage(
                    checkFault: "The page at \(host) has no link back to yours here with rel=\"me\"."
                )
            case nil: throw Problem.notFound
            }
        } catch let failure as LinkReadingFailure {
            return try await visit.profileLinksPage(checkFault: failure.wordsOfBacklink(host))
        }
    }
}
