import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /like/button`: the fields of `SiteButtonLook`, and `href`, the address that is liked.
    ///
    /// - Rule: no cookie is read or set, and nothing here acts: the button opens a page of its own.
    /// - Why: a page of another site may hide this one under anything, and its visitors are not ours to follow.
    @Sendable static func showSiteButton(_ visit: Visit) async throws -> Response {
        let addresses = visit.site.addresses
        let look = SiteButtonLook(visit.query)
        let href = visit.query["href"] ?? ""
        let subject = LikeSubject(href: href, addresses)
        let standing = try await subject.asyncFlatMap { try await visit.services.likes.standingForEverybody($0) }
        var press: SiteButtonPress?
        if let subject, let standing, let url = WebURL(addresses.liked(subject)) {
            press = SiteButtonPress(url, standing, look)
        }
        let model = SiteButton(stylesheet: visit.site.assets.likeStylesheet, look: look, press: press)
        var response = visit.page(visit.site.templates.siteButton, model)
        if press == nil { response.status = .notFound }
        response.fields[.cacheControl] = "public, max-age=60"
        response.fields[SecurityHeaders.resourcePolicy] = "cross-origin"
        // The one page that others may frame: that of another site by that site alone, so no page gathers likes for one
        // elsewhere; what is ours by everybody.
        response.fields[.contentSecurityPolicy] = SecurityHeaders.framed(by: subject?.framers ?? ["http:", "https:"])
        guard response.status == .ok else { return response }
        return response.validated(for: visit.request, lastModified: nil).packed(for: visit.request)
    }
}

extension LikeSubject {
    /// Who may show its button in a frame, as a policy names them.
    fileprivate var framers: [String] {
        guard case .webPage(let page) = self else { return ["http:", "https:"] }
        return ["'self'", page.site.text]
    }
}
