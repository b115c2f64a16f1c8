import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /like/page`: fields `href`, `act` (`like`, `unlike`); leads back to the page about that address.
    @Sendable static func pressLikePage(_ visit: MemberVisit) async throws -> Response {
        try await visit.press(try visit.visit.likeSubject(visit.form["href"]), visit.form["act"])
    }
}

extension Visit {
    /// What an address names that can be liked.
    func likeSubject(_ href: String?) throws -> LikeSubject {
        guard let subject = href.flatMap({ LikeSubject(href: $0, site.addresses) }) else {
            throw Problem(
                status: .badRequest,
                title: "This is no page that can be liked",
                text:
                    "A like is for the address of a page: it begins with http:// or https://, has no name and password "
                    + "before its host, and at most \(LikedPage.maximumLength.grouped) characters. The site that sent you "
                    + "here gave none. Nothing was counted.",
                step: ("How a site gets a like button", Paths.likeHelp())
            )
        }
        return subject
    }
}
