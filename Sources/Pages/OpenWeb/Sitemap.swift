import Flyleaf
import Primitives
import Web

/// What machines that search may list: pages for everybody, in parts (`https://www.sitemaps.org/protocol.html`).
///
/// A part has so many reviews in the order they were written, and with each its book and its writer, so that nothing but
/// the newest part ever grows.
struct Sitemap {
    /// Each brings three addresses at most, and a part may have 50,000.
    static let reviewsInPart = 10_000

    let addresses: SiteAddresses

    /// The list of parts.
    ///
    /// - Parameter ends: the last review of each part that is full.
    func index(_ ends: [ID<Review>]) -> [UInt8] {
        let parts = [""] + ends.map(\.text)
        let lines = zip(parts, parts.dropFirst() + [""]).map { start, end in
            "<sitemap><loc>\(XMLText.escaped(part(after: start, upTo: end)))</loc></sitemap>"
        }
        return document("sitemapindex", lines)
    }

    /// One part.
    func part(_ reviews: [OpenReview], isFirst: Bool) -> [UInt8] {
        var lines: [String] = []
        if isFirst {
            let pages = [Paths.front(), Paths.reviews(), Paths.help(), Paths.privacy(), Paths.terms()]
            lines = pages.map { "<url><loc>\(addresses.whole($0))</loc></url>" }
        }
        var changed: [String: Timestamp] = [:]
        for review in reviews {
            for path in [Paths.review(review.id), Paths.book(review.bookID), Paths.writer(review.memberID)] {
                changed[path] = max(changed[path] ?? review.updatedAt, review.updatedAt)
            }
        }
        // Paths of ours need no escaping.
        lines += changed.sorted { $0.key < $1.key }.map { path, moment in
            "<url><loc>\(addresses.whole(path))</loc><lastmod>\(moment.rfc3339)</lastmod></url>"
        }
        return document("urlset", lines)
    }

    private func part(after start: String, upTo end: String) -> String {
        "\(addresses.whole(Paths.sitemap()))?after=\(start)&upto=\(end)"
    }

    private func document(_ root: StaticString, _ lines: [String]) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <\(root) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(lines.joined(separator: "\n"))
            </\(root)>

            """.utf8
        )
    }
}
