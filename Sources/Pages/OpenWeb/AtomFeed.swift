import Flyleaf
import HTTP
import Primitives
import Web

/// The newest reviews of a list as a feed (RFC 4287), in pages (RFC 5005 section 3).
struct AtomFeed {
    /// Never changes, and is compared byte by byte (RFC 4287 section 4.2.6).
    let id: String
    let title: String
    /// The path of the page whose news it has.
    let page: String
    /// The path of the feed itself, without the place in it.
    let path: String
    /// The last review of the page before; `nil` on the first.
    let before: ID<Review>?
    /// The newest first, each with its whole text.
    let entries: [ReviewEntry]
    let hasOlder: Bool
    /// The hub that hears when the first page is new (W3C WebSub section 4).
    let hub: WebURL?
    let addresses: SiteAddresses

    /// When something of it was last changed; the beginning of time while there is nothing.
    var updated: Timestamp { entries.map(\.review.updatedAt).max() ?? Timestamp(seconds: 0) }

    /// The whole document.
    var bytes: [UInt8] {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
            "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\">",
            element("id", id), element("title", title), element("updated", updated.rfc3339),
            "<author>\(element("name", "Flyleaf"))\(element("uri", addresses.whole(Paths.front())))</author>",
            link("self", address(before), Self.mediaType), link("alternate", addresses.whole(page), "text/html"),
            link("first", address(nil), Self.mediaType),
        ]
        if let hub { lines.append("<link rel=\"hub\" href=\"\(XMLText.escaped(hub.description))\"/>") }
        if hasOlder, let last = entries.last { lines.append(link("next", address(last.review.id), Self.mediaType)) }
        lines += entries.map(entry)
        return Array((lines + ["</feed>", ""]).joined(separator: "\n").utf8)
    }

    /// The same for programs that read the fields of an answer first; `nil` without a hub.
    var relations: String? {
        hub.map { "<\($0)>; rel=\"hub\", <\(address(before))>; rel=\"self\"" }
    }

    static let mediaType = "application/atom+xml"

    private func entry(_ entry: ReviewEntry) -> String {
        let (review, content) = (entry.review, entry.review.content)
        return [
            "<entry>", element("id", review.id.urn), element("title", content.title.text),
            link("alternate", addresses.whole(Paths.review(review.id)), "text/html"),
            element("published", review.createdAt.rfc3339), element("updated", review.updatedAt.rfc3339),
            "<author>\(element("name", entry.writer.text))"
                + "\(element("uri", addresses.whole(Paths.writer(review.memberID))))</author>",
            "<content type=\"html\">\(XMLText.escaped(body(content)))</content>", "</entry>",
        ].joined(separator: "\n")
    }

    /// Score, author and the text up to its first spoiler, as paragraphs; every tag is a literal.
    private func body(_ content: ReviewContent) -> String {
        let lines = [Story.caption(content)] + content.carriedText.split(separator: "\n").map(String.init)
        return lines.filter { !$0.isEmpty }.map { "<p>\(XMLText.escaped($0))</p>" }.joined()
    }

    private func address(_ before: ID<Review>?) -> String {
        addresses.whole(before.map { "\(path)?before=\($0.text)" } ?? path)
    }

    private func element(_ name: StaticString, _ text: String) -> String {
        "<\(name)>\(XMLText.escaped(text))</\(name)>"
    }

    private func link(_ relation: StaticString, _ address: String, _ type: String) -> String {
        "<link rel=\"\(relation)\" type=\"\(type)\" href=\"\(XMLText.escaped(address))\"/>"
    }
}
