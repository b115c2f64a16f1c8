import Flyleaf
import Templating
import Web

extension Visit {
    /// What programs read of a page that is the same for everybody and about no one thing.
    ///
    /// - Parameter path: its path, with the part of the query that makes it another page.
    func sitePreview(_ title: String, _ description: String, _ path: String, feed: FeedLink? = nil) -> PagePreview {
        PagePreview(
            kind: .website,
            title: title,
            description: description,
            address: site.addresses.whole(path),
            pictures: [],
            facts: [],
            data: nil,
            feed: feed,
            embed: nil
        )
    }
}

extension FeedLink {
    /// The feed of all reviews.
    static var all: FeedLink { FeedLink(title: "Reviews at Flyleaf", link: LinkTarget(path: Paths.feed())) }
}
