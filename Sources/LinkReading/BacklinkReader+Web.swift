public import Flyleaf
public import HTTP

extension BacklinkReader {
    /// Reads pages of the web by the guarded client: public addresses over HTTPS only, within their site.
    ///
    /// - Parameter fetch: the way out; what comes back is taken for hostile.
    public static func web(_ fetch: Fetch) -> BacklinkReader {
        BacklinkReader { target, page async throws(LinkReadingFailure) in
            guard let url = WebURL(target.text), let wanted = WebURL(page) else { throw .notPublic }
            let (place, response) = try await PageFetch(fetch: fetch).answer(at: url, PageFetch.pageTypes)
            guard MediaType(response.fields[.contentType] ?? "").isPage else { throw .notAPage }
            return HTMLTags(of: response.body).contains { tag in
                tag.namesOneself(as: wanted, on: place)
            }
        }
    }
}

extension HTMLTag {
    /// Whether it is a link by which a page names another as of the same person.
    fileprivate func namesOneself(as page: WebURL, on place: WebURL) -> Bool {
        guard !isEnd, name == "a" || name == "link", let href = attributes["href"] else { return false }
        guard hasRelation("me") else { return false }
        return place.resolving(HTMLText.decoded(href)) == page
    }
}
