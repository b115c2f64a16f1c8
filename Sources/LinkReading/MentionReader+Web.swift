public import Flyleaf
public import HTTP

extension MentionReader {
    /// Reads pages of the web by the guarded client: public addresses over HTTPS only.
    ///
    /// - Parameters:
    ///   - agent: who asks; the operator of a page may want to know why.
    ///   - fetch: the way out; what comes back is taken for hostile.
    public static func web(agent: String, _ fetch: Fetch) -> MentionReader {
        let pages = PageFetch(fetch: fetch, mayLeave: true, agent: "\(agent) (Webmention)")
        return MentionReader { source, target async throws(LinkReadingFailure) in
            guard let url = WebURL(source.text), let wanted = WebURL(target.text) else { throw .notPublic }
            let (place, response) = try await pages.answer(at: url, "\(PageFetch.pageTypes), text/plain;q=0.5")
            let type = MediaType(response.fields[.contentType] ?? "")
            if type.name == "text/plain" { return text(String(decoding: response.body, as: UTF8.self), target) }
            guard type.isPage else { throw .notAPage }
            let page = MentionPage(response.body, at: place, naming: wanted)
            guard page.isLinking else { return nil }
            return page.content(title: PageHead(response.body, charset: type.charset).title)
        }
    }

    /// A plain text links to what it names, up to the next character that cannot be in an address.
    private static func text(_ text: String, _ target: ShortLinkTarget) -> MentionContent? {
        let words = text.split { $0.isWhitespace || "<>\"".contains($0) }
        guard words.contains(where: { $0 == target.text }) else { return nil }
        return MentionContent(kind: .mention, author: LinkTitle(foreign: ""), words: LinkTitle(foreign: ""))
    }
}
