public import Flyleaf
public import HTTP

extension LinkReader {
    /// Reads pages of the web by the guarded client: public addresses over HTTPS only, within bounds of size, time and
    /// redirects, each of which is checked anew.
    ///
    /// - Parameter fetch: the way out; what comes back is taken for hostile.
    public static func web(_ fetch: Fetch) -> LinkReader {
        LinkReader(
            read: { target async throws(LinkReadingFailure) in
                let response = try await answer(to: target, fetch, types: pageTypes, maximumBytes)
                let type = MediaType(response.fields[.contentType] ?? "")
                guard type.isPage else { throw .notAPage }
                let head = PageHead(response.body, charset: type.charset)
                let card = PageCard(
                    title: LinkTitle(foreign: head.title),
                    description: LinkDescription(foreign: head.description),
                    picture: picture(of: head, at: target)
                )
                guard !card.isEmpty else { throw .saysNothing }
                return card
            },
            picture: { picture async throws(LinkReadingFailure) in
                // What it is, its first bytes say.
                try await answer(to: picture.address, fetch, types: pictureTypes, Photo.maximumBytes).body
            }
        )
    }

    /// The picture a page names, by its whole address.
    private static func picture(of head: PageHead, at target: ShortLinkTarget) -> PagePicture? {
        guard !head.picture.isEmpty, let url = WebURL(target.text)?.resolving(head.picture),
            let address = ShortLinkTarget(url.description)
        else { return nil }
        return PagePicture(address: address, description: PhotoDescription(foreign: head.pictureWords))
    }

    private static let pageTypes = "text/html, application/xhtml+xml;q=0.9"
    private static let pictureTypes = Photo.mediaTypes.joined(separator: ", ")
    /// How many times a page may lead on.
    static let maximumRedirects = 5
    /// How long it may take in all.
    static let timeout = Duration.seconds(8)
    /// How large a page may be.
    static let maximumBytes = 4 << 20

    /// What is at an address.
    private static func answer(
        to target: ShortLinkTarget,
        _ fetch: Fetch,
        types: String,
        _ maximumBytes: Int
    ) async throws(LinkReadingFailure) -> ClientResponse {
        guard let url = WebURL(target.text) else { throw .notPublic }
        let response: ClientResponse
        do throws(FetchError) {
            response = try await fetch.sendSecured(request(url, types: types, maximumBytes)).response
        } catch {
            throw LinkReadingFailure(error)
        }
        guard response.status == .ok else { throw .refused(status: response.status.code) }
        return response
    }

    private static func request(_ url: WebURL, types: String, _ maximumBytes: Int) -> ClientRequest {
        ClientRequest(
            .get,
            url,
            fields: Fields([.accept: types]),
            addressPolicy: .publicOnly,
            timeout: timeout,
            maximumBodyBytes: maximumBytes,
            maximumRedirects: maximumRedirects
        )
    }
}
