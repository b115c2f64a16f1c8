import Flyleaf
import HTTP

/// Reads pages by the guarded client: public addresses over HTTPS only.
///
/// - Rule: where a page shall prove something, it may lead on within its site alone.
/// - Why: a page may lead wherever its visitors want it to; what another site shows proves nothing of this one.
/// - Without it: whoever finds a page that leads on shows what is theirs as another's.
struct PageFetch: Sendable {
    let fetch: Fetch
    /// Whether a page may lead on to another site.
    var mayLeave = false
    /// Who asks, where it is not enough to say which program.
    var agent: String?

    /// How many times a page may lead on.
    static let maximumRedirects = 3
    /// How long each answer may take.
    static let timeout = Duration.seconds(5)
    /// How large one may be.
    static let maximumBytes = 1 << 20
    /// What pages of the web are.
    static let pageTypes = "text/html, application/xhtml+xml;q=0.9"

    /// What is at an address, and the address it was found at.
    ///
    /// - Parameter types: what is accepted.
    func answer(
        at start: WebURL,
        _ types: String
    ) async throws(LinkReadingFailure) -> (url: WebURL, response: ClientResponse) {
        var url = start
        for _ in 0...Self.maximumRedirects {
            let response: ClientResponse
            do throws(FetchError) {
                (url, response) = try await fetch.sendSecured(request(url, types))
            } catch {
                throw LinkReadingFailure(error)
            }
            if response.status == .ok { return (url, response) }
            guard (300..<400).contains(response.status.code), let place = response.fields[.location],
                let next = url.resolving(place), mayLeave || next.origin == url.origin
            else { throw .refused(status: response.status.code) }
            url = next
        }
        throw .unreachable
    }

    private func request(_ url: WebURL, _ types: String) -> ClientRequest {
        var fields = Fields([.accept: types])
        if let agent { fields.append(.userAgent, agent) }
        return ClientRequest(
            .get,
            url,
            fields: fields,
            addressPolicy: .publicOnly,
            timeout: Self.timeout,
            maximumBodyBytes: Self.maximumBytes,
            maximumRedirects: 0
        )
    }
}
