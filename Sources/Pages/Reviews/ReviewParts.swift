import Flyleaf
import HTTP
import Markdown
import Primitives
import Templating
import Web

/// What of a review's page is the same for everybody who may read it, made once for what the review says.
struct ReviewParts: Sendable {
    /// The text as markup; `nil` for a review without one.
    var text: SafeHTML?
    /// What a link to it shows; nothing of a review that is not for everyone.
    var preview: PagePreview?
    var microformat: ReviewMicroformat?

    init(_ entry: ReviewEntry, at addresses: SiteAddresses, _ links: LinkFilter) {
        text = ReviewMarkup.html(Markdown(entry.review.content.text.text), below: 1, links)
        preview = PagePreview(entry, at: addresses)
        microformat = ReviewMicroformat(entry, at: addresses)
    }
}

extension PagePreview {
    /// What a network shows of a link to a review, with the card that is drawn of it.
    fileprivate init?(_ entry: ReviewEntry, at addresses: SiteAddresses) {
        let (review, content) = (entry.review, entry.review.content)
        guard content.visibility == .everyone else { return nil }
        let address = addresses.whole(Paths.review(review.id))
        let card = ReviewCard(entry, at: addresses)
        let drawn = PreviewPicture(
            source: card.address,
            type: "image/png",
            width: ReviewCard.width,
            height: ReviewCard.height,
            words: card.words
        )
        let embed = FormFields(["url": address, "format": "json"])
        self.init(
            kind: .article,
            title: Story.heading(content, saysCheckout: false),
            description: content.carriedBeginning,
            address: address,
            pictures: [drawn],
            facts: [
                PreviewFact(property: "article:published_time", content: review.createdAt.rfc3339),
                PreviewFact(property: "article:modified_time", content: review.updatedAt.rfc3339),
                PreviewFact(
                    property: "article:author",
                    content: addresses.whole(Paths.writer(review.memberID))
                ),
            ],
            data: .linkedData(LinkedData(addresses: addresses).review(entry)),
            feed: FeedLink(
                title: "Reviews by \(entry.writer.text)",
                link: LinkTarget(path: Paths.writerFeed(review.memberID))
            ),
            embed: LinkTarget("\(addresses.whole(Paths.embed()))?\(embed.urlencoded)")
        )
    }
}
