public import Flyleaf
public import HTTP

extension SiteReader {
    /// Asks sites of the web by the guarded client: public addresses over HTTPS only.
    ///
    /// - Parameters:
    ///   - ascii: the ASCII form of a host's name, in small letters; `nil` for what is none.
    ///   - fetch: the way out; what comes back is taken for hostile.
    public static func web(ascii: @escaping @Sendable (String) -> String?, _ fetch: Fetch) -> SiteReader {
        SiteReader(
            site: { typed in site(typed, ascii) },
            shows: { site, token async throws(LinkReadingFailure) in
                // Who can write a file may not be able to change a page, and the other way round.
                let page = await result(site, "/", PageFetch.pageTypes, fetch)
                if case .success(let html) = page, SiteMark.isShown(token, byPage: html) { return true }
                let file = await result(site, SiteClaim.markFile, "text/plain", fetch)
                if case .success(let text) = file, SiteMark.isShown(token, byFile: text) { return true }
                _ = try page.get()
                return false
            }
        )
    }

    /// The site of a name, or of the address of a page; it is asked over HTTPS, at the port of that, whatever was typed.
    private static func site(_ typed: String, _ ascii: (String) -> String?) -> WebSite? {
        let start = typed.drop(while: \.isWhitespace)
        let text = start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
        let scheme = ["https://", "http://"].first { text.prefix($0.count).lowercased() == $0 } ?? ""
        let rest = text.dropFirst(scheme.count)
        let name = rest.prefix { !"/?#".contains($0) }
        guard let host = ascii(String(name)), host.contains("."), let url = WebURL("https://\(host)/"),
            url.port == WebURL.Scheme.https.defaultPort, url.host == host
        else { return nil }
        return WebSite(trusted: url.origin)
    }

    private static func result(
        _ site: WebSite,
        _ path: String,
        _ types: String,
        _ fetch: Fetch
    ) async -> Result<[UInt8], LinkReadingFailure> {
        guard let url = WebURL(site.text + path) else { return .failure(.notPublic) }
        do throws(LinkReadingFailure) {
            return .success(try await PageFetch(fetch: fetch).answer(at: url, types).response.body)
        } catch {
            return .failure(error)
        }
    }
}
