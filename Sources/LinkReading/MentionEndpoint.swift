import HTTP

/// Where a page takes mentions (W3C Webmention section 3.1.2).
enum MentionEndpoint {
    private static let relation = "webmention"

    /// The address that a page names: in the first `Link` field with that relation, else in the first `link` or `a` of the
    /// document.
    ///
    /// - Parameter place: where the page was found in the end.
    static func find(in response: ClientResponse, at place: WebURL) -> WebURL? {
        if let named = LinkHeader.targets(response.fields.values(.link), relation: relation).first {
            return place.resolving(named)
        }
        guard MediaType(response.fields[.contentType] ?? "").isPage else { return nil }
        for tag in HTMLTags(of: response.body) where tag.name == "link" || tag.name == "a" {
            guard !tag.isEnd, tag.hasRelation(relation), let href = tag.attributes["href"] else { continue }
            return place.resolving(HTMLText.decoded(href))
        }
        return nil
    }
}
