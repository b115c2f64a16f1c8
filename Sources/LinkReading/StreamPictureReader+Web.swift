public import Flyleaf
public import HTTP

extension StreamPictureReader {
    /// Fetches pictures by the guarded client: from public addresses over HTTPS only, wherever a server sends it on to, and
    /// from the servers that the operator named one by one.
    ///
    /// It does not say for whom: no cookie, no page it is shown on.
    ///
    /// - Rule: a server that is trusted sends on to nowhere.
    /// - Why: it may lie at any address, and where it leads to was named by nobody.
    /// - Without it: whatever lies at a private address beside it could be asked for by a picture in a post.
    ///
    /// - Parameters:
    ///   - fetch: the way out; what comes back is taken for hostile.
    ///   - trusted: the servers that the operator named, each by its whole origin.
    public static func web(_ fetch: Fetch, trusting trusted: [WebURL] = []) -> StreamPictureReader {
        let origins = Set(trusted.map(\.origin))
        return StreamPictureReader { address, validators in
            // A fragment is nothing that a server is asked for.
            guard let url = WebURL(String(address.prefix { $0 != "#" })) else { return .none }
            let response: ClientResponse
            do throws(FetchError) {
                let isTrusted = origins.contains(url.origin)
                response = try await fetch.sendSecured(request(url, validators, isTrusted: isTrusted)).response
            } catch {
                switch error.reason {
                case .cancelled: throw CancellationError()
                case .refusedAddress, .tooLarge: return .none
                case .unreachable, .timedOut, .insecure, .brokenAnswer: return .later
                }
            }
            return answer(response)
        }
    }

    /// How many times a server may send on.
    private static let maximumRedirects = 3
    /// How long it may take in all.
    private static let timeout = Duration.seconds(10)
    private static let types = Photo.mediaTypes.joined(separator: ", ")

    private static func request(
        _ url: WebURL,
        _ validators: PictureValidators,
        isTrusted: Bool
    ) -> ClientRequest {
        var fields = Fields([.accept: types])
        if let tag = validators.tag { fields.append(.ifNoneMatch, tag) }
        if let modified = validators.modified { fields.append(.ifModifiedSince, modified) }
        return ClientRequest(
            .get,
            url,
            fields: fields,
            addressPolicy: isTrusted ? .listed : .publicOnly,
            timeout: timeout,
            maximumBodyBytes: StreamPicture.maximumSourceBytes,
            maximumRedirects: isTrusted ? 0 : maximumRedirects
        )
    }

    private static func answer(_ response: ClientResponse) -> Answer {
        switch response.status.code {
        case 200:
            // A page that says what is wrong is no picture, and need not be looked at as one.
            if MediaType(response.fields[.contentType] ?? "").isPage { return .none }
            let validators = PictureValidators(
                tag: response.fields[.etag],
                modified: response.fields[.lastModified]
            )
            return .file(response.body, validators)
        case 304: return .same
        case 408, 425, 429, 500...599: return .later
        default: return .none
        }
    }
}
