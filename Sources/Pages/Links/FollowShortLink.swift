import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /s/{code}`: straight to what was shared, in one redirect (CO-26).
    ///
    /// Nothing is read or kept of whoever follows it: no cookie, no session. The page it leads to says what one may see,
    /// or that it is gone.
    @Sendable static func followShortLink(_ visit: Visit, _ code: ShortLinkCode) async throws -> Response {
        try visit.limit(visit.site.limits.shortLinks)
        let counts = visit.request.isOpenedByPerson
        guard let target = try await visit.services.shortLinks.follow(code, counts: counts) else {
            throw Problem.notFound
        }
        return .redirect(to: target.text)
    }
}
