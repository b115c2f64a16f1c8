import Flyleaf
import HTTP
import Primitives
import Web

extension LikeSubject {
    /// A subject by the two segments of an address.
    init(_ kind: Kind, _ id: ID<LikeSubject>) { self.init(kind, trusted: id.text) }

    /// What a like button of an address is about: a review or a book of ours, else the page there.
    ///
    /// `nil` for what is no address of http or https, hides its host behind a user's name, or is too long.
    init?(href: String, _ addresses: SiteAddresses) {
        guard let url = WebURL(href) else { return nil }
        let target = addresses.target(of: url)
        if let review = target.flatMap(Paths.review.read) {
            self = .review(review)
        } else if let book = target.flatMap(Paths.book.read) {
            self = .book(book)
        } else if let page = ShortLinkTarget(typed: url.description).flatMap(LikedPage.init) {
            self = .webPage(page)
        } else {
            return nil
        }
    }

    /// The page of what is liked; of another site's page ours about it.
    var page: String {
        switch self {
        case .review(let id): Paths.review(id)
        case .book(let id): Paths.book(id)
        case .webPage(let page): "\(Paths.likePage())?\(FormFields(["href": page.address]).urlencoded)"
        }
    }

    /// Where its button is pressed.
    var press: String {
        switch self {
        case .review, .book: Paths.like(kind, ID(trusted: id))
        case .webPage: Paths.likePage()
        }
    }

    /// What its form has to say besides: the address of a page of another site.
    var href: String? {
        guard case .webPage(let page) = self else { return nil }
        return page.address
    }
}
