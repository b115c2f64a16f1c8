import HTTP

extension Fetch {
    /// The answer to a request; what is asked for by http is asked for over HTTPS where the guarded client does not go there.
    ///
    /// It goes by http to the sandbox alone. Nearly every page that is named so answers over HTTPS too.
    func sendSecured(_ request: ClientRequest) async throws(FetchError) -> (url: WebURL, response: ClientResponse) {
        do throws(FetchError) {
            return (request.url, try await send(request))
        } catch {
            guard error.reason == .refusedAddress, request.url.scheme == .http else { throw error }
            var secure = request
            secure.url = request.url.secured
            return (secure.url, try await send(secure))
        }
    }
}

extension WebURL {
    /// The same page over HTTPS.
    var secured: WebURL {
        scheme == .https ? self : WebURL("https\(description.dropFirst("http".utf8.count))") ?? self
    }
}
