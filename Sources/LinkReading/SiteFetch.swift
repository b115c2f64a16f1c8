import Flyleaf
import HTTP

/// Reads pages of a site by the guarded client: public addresses over HTTPS only.
///
/// - Rule: a page may lead on within its site alone.
/// - Why: a page may lead wherever its visitors want it to; what another site shows proves nothing of this one.
/// - Without it: whoever finds a page that leads on shows what is theirs as another's.
struct SiteFetch: Sendable {
    let fetch: Fetch

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
                response = try await fetch.send(Self.request(url, types))
            } catch {
                throw LinkReadingFailure(error)
            }
            if response.status == .ok { return (url, response) }
            guard (300..<400).contains(response.status.code), let place = response.fields[.location],
                let next = url.resolving(place), next.origin == start.origin
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
