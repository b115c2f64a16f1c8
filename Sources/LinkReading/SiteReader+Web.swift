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
                let page = await result(site, "/", pageTypes, fetch)
                if case .success(let html) = page, SiteMark.isShown(token, byPage: html) { return true }
                let file = await result(site, SiteClaim.markFile, fileTypes, fetch)
                if case .success(let text) = file, SiteMark.isShown(token, byFile: text) { return true }
                _ = try page.get()
                return false
            }
        )
    }

    private static let pageTypes = "text/html, application/xhtml+xml;q=0.9"
    private static let fileTypes = "text/plain"
    /// How many times a site may lead on, within itself.
    static let maximumRedirects = 3
    /// How long each answer may take.
    static let timeout = Duration.seconds(5)
    /// How large one may be.
    static let maximumBytes = 1 << 20

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
        do throws(LinkReadingFailure) {
            return .success(try await answer(site, path, types, fetch))
        } catch {
            return .failure(error)
        }
    }

    /// What a site has at a path.
    ///
    /// - Rule: it may lead on within itself alone.
    /// - Why: a page may lead wherever its visitors want it to; what another site shows proves nothing of this one.
    private static func answer(
        _ site: WebSite,
        _ path: String,
        _ types: String,
        _ fetch: Fetch
    ) async throws(LinkReadingFailure) -> [UInt8] {
        guard var url = WebURL(site.text + path) else { throw .notPublic }
        for _ in 0...maximumRedirects {
            let response: ClientResponse
            do throws(FetchError) {
                response = try await fetch.send(request(url, types))
            } catch {
                throw LinkReadingFailure(error)
            }
            if response.status == .ok { return response.body }
            guard (300..<400).contains(response.status.code), let place = response.fields[.location],
                let next = url.resolving(place), next.origin == site.text
            else { throw .refused(status: response.status.code) }
            url = next
        }
        throw .unreachable
    }

    private static func request(_ url: WebURL, _ types: String) -> ClientRequest {
        ClientRequest(
            .get,
            url,
            fields: Fields([.accept: types]),
            addressPolicy: .publicOnly,
            timeout: timeout,
            maximumBodyBytes: maximumBytes,
            maximumRedirects: 0
        )
    }
}
