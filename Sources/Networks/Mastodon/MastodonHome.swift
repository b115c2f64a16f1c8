import Flyleaf
import HTTP
import Primitives

/// Reads the posts that a server shows a person first (`GET /api/v1/timelines/home`).
struct MastodonHome: Sendable {
    let server: MastodonServer

    static let postsPerPage = 40
    /// Two hundred posts since the last look; what lies below stays a gap that can be asked for.
    static let maximumPages = 5
    /// A list of a minute is new enough, as the programs of the network itself have it.
    static let freshness = Duration.seconds(60)

    static let rule = PermissionRule(permission: .readStatuses, moment: .reading, use: .stream, isRevocable: false)

    /// One page, from the identifier a page before named.
    func page(_ credential: Credential, after next: String?) async throws(NetworkFailure) -> StreamPage {
        let token = try server.token(of: credential)
        let previous = MastodonID(next)
        guard next == nil || previous != nil else {
            throw NetworkFailure(.notFound, detail: "no mark of a page before")
        }
        var fields = FormFields(["limit": String(Self.postsPerPage)])
        if let previous { fields.append("max_id", previous.text) }
        let call = MastodonCall.read(["api", "v1", "timelines", "home"], fields, needs: .readStatuses)
        let answer = try await server.client.call(call, token: token)
        let page = try MastodonPage(answer, origin: server.origin, after: previous)
        let reader = MastodonStatusReader(server: server)
        // Some servers page without `Link`; of those a full page says that there may be more.
        let isFull = page.entries.count >= Self.postsPerPage
        let last = isFull ? page.entries.last.flatMap { MastodonID($0["id"]) } : nil
        return StreamPage(
            items: page.entries.compactMap(reader.item),
            next: (page.next ?? last).flatMap { $0 == previous ? nil : $0.text },
            // The server builds the list anew after a pause, and says so (206).
            isComplete: answer.status.code != 206
        )
    }
}
