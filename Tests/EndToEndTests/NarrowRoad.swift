import HTTP
import Primitives
import TestSupport

/// A road to a Mastodon server that gives tokens which do not allow to look at posts, as long as the test wants.
final class NarrowRoad: Sendable {
    /// Whether tokens come without the scope, and looks are refused for want of it.
    let isNarrow = Lock(true)
    private let count = Lock(0)

    /// How many posts the server has made.
    var posts: Int { count.withLock(\.self) }

    func fetch(_ network: Fetch) -> Fetch {
        Fetch { [self] request async throws(FetchError) in
            let path = request.url.path
            let isLook = request.method == .get && path.hasPrefix("/api/v1/accounts/") && path.hasSuffix("/statuses")
            if isLook, isNarrow.withLock(\.self) { return Self.outsideScopes }
            var response = try await network.send(request)
            if request.method == .post, path.hasSuffix("/api/v1/statuses"), response.status.isSuccess {
                count.withLock { $0 += 1 }
            }
            if isNarrow.withLock(\.self), path.hasSuffix("/oauth/token") {
                response.body = Array(response.body.lossyText.replacing(" read:statuses", with: "").utf8)
            }
            return response
        }
    }

    private static var outsideScopes: ClientResponse {
        let body = #"{"error":"This action is outside the authorized scopes"}"#
        var fields = Fields()
        fields[.contentType] = "application/json"
        return ClientResponse(status: .forbidden, fields: fields, body: Array(body.utf8))
    }
}
