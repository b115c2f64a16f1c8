import Flyleaf
import Primitives
import Templating
import Web

/// A review that another site shows (oEmbed 1.0, type `rich`): a quotation with a link, without script or style.
struct ReviewEmbed {
    let json: JSON

    /// - Parameters:
    ///   - maximumWidth: what the other site has room for, in pixels; `nil` for as much as is needed.
    ///   - maximumHeight: the same upright.
    init(_ entry: ReviewEntry, addresses: SiteAddresses, maximumWidth: Int?, maximumHeight: Int?) {
        let (review, content) = (entry.review, entry.review.content)
        let address = addresses.whole(Paths.review(review.id))
        let card = ReviewCard(entry, at: addresses)
        // Both of them or none, and a picture that is too large is none (section 2.3.4).
        let hasRoom =
            maximumWidth ?? ReviewCard.width >= ReviewCard.width
            && maximumHeight ?? ReviewCard.height >= ReviewCard.height
        let text = content.carriedBeginning
        let html = SafeHTML.joining([
            .trusted("<blockquote cite=\""), .escaping(address), .trusted("\"><p>"), .escaping(text),
            .trusted("</p><p>"), .escaping("\(entry.writer.text) on "), .trusted("<a href=\""), .escaping(address),
            .trusted("\">"), .escaping(content.title.text), .trusted("</a></p></blockquote>"),
        ])
        json = .object([
            "version": "1.0",
            "type": "rich",
            "title": .string(content.title.text),
            "author_name": .string(entry.writer.text),
            "author_url": .string(addresses.whole(Paths.writer(review.memberID))),
            "provider_name": "Flyleaf",
            "provider_url": .string(addresses.whole(Paths.front())),
            "cache_age": 300,
            "html": .string(html.text),
            "width": .integer(Self.fitting(600, maximumWidth)),
            "height": .integer(Self.fitting(240, maximumHeight)),
            "thumbnail_url": hasRoom ? .string(card.address) : nil,
            "thumbnail_width": hasRoom ? .integer(ReviewCard.width) : nil,
            "thumbnail_height": hasRoom ? .integer(ReviewCard.height) : nil,
        ])
    }

    private static func fitting(_ wanted: Int, _ maximum: Int?) -> Int { max(1, min(wanted, maximum ?? wanted)) }
}
