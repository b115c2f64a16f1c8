import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /like/sites/{id}`: fields `likes` and `after`, the last row of the page before.
    @Sendable static func showSite(_ visit: MemberVisit, _ id: ID<SiteClaim>) async throws -> Response {
        try await visit.sitePage(try await visit.siteClaim(id))
    }
}

extension MemberVisit {
    /// The member's own; nobody else's.
    func siteClaim(_ id: ID<SiteClaim>) async throws -> SiteClaim {
        guard let claim = try await services.sites.claim(id, of: member.id) else { throw Problem.notFound }
        return claim
    }

    /// - Parameter fault: why the proof was not found.
    func sitePage(_ claim: SiteClaim, fault: String? = nil) async throws -> Response {
        let token = claim.token.text
        let model = SitePage(
            frame: visit.frame(claim.site.name),
            site: claim.site.name,
            home: claim.site.beginning,
            standing: claim.standing(isProved: services.sites.isProved(claim)),
            tag: "<meta name=\"\(SiteClaim.markName)\" content=\"\(token)\">",
            file: "\(claim.site.text)\(SiteClaim.markFile)",
            token: token,
            action: LinkTarget(path: Paths.site(claim.id)),
            remove: LinkTarget(path: Paths.removeSite(claim.id)),
            fault: fault,
            likes: try await siteLikes(claim)
        )
        return visit.page(site.templates.site, model, status: fault == nil ? .ok : .unprocessableContent)
    }

    private func siteLikes(_ claim: SiteClaim) async throws -> SiteLikes? {
        guard let totals = try await services.sites.totals(claim) else { return nil }
        let length = Site.listLength
        let last = query["likes"].flatMap { Int($0) }.flatMap { likes in
            query["after"].map { LikedPageCount(page: LikedPage(trusted: $0), likes: max(1, likes)) }
        }
        let pages = try await services.sites.pages(claim, after: last, limit: length + 1)
        let shown = pages.prefix(length)
        let filter = try await services.blockedLinks.filter()
        let next = pages.count > length ? shown.last : nil
        let path = Paths.site(claim.id)
        return SiteLikes(
            total: totals.words,
            rows: shown.map { LikedPageRow($0, filter) },
            first: last == nil ? nil : LinkTarget(path: path),
            next: next.map { next in
                let place = FormFields(["likes": "\(next.likes)", "after": next.page.address])
                return LinkTarget(path: "\(path)?\(place.urlencoded)")
            }
        )
    }
}
