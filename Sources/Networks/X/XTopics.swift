import Flyleaf
import HTTP
import Primitives

/// Reads what leads to further lists at X: the lists that the person made, and what the whole world writes of now.
///
/// Version 2 shows what the world writes of to the app alone, so that is for who signs with version 1.1.
struct XTopics: Sendable {
    let configuration: XConfiguration
    let client: XClient
    let topics: StreamTopics

    static let freshness = Duration.seconds(900)
    /// Each list that is read counts as a post does.
    private static let listsPerPage = 50
    /// A look at what the world writes of costs as much as two posts.
    private static let priceOfTrends = 2
    /// The number of the world among places.
    private static let world = "1"

    /// What a reading is counted as, in posts.
    var postsOfPage: Int { topics == .lists ? Self.listsPerPage : Self.priceOfTrends }

    /// The permission that it takes.
    var rule: PermissionRule? { topics == .lists ? .listsOfX(configuration) : nil }

    /// One page, which is all that is read.
    func page(_ credential: Credential) async throws(NetworkFailure) -> StreamPage {
        guard let user = XID(credential.identity.remoteID) else {
            throw NetworkFailure(.reauthenticate, detail: "the connection names nobody")
        }
        let found: [StreamTopic] =
            switch topics {
            case .lists: try await lists(user, credential)
            case .trends: try await trends(credential)
            case .collection: []
            }
        return StreamPage(items: [], topics: found, next: nil)
    }

    private func lists(_ user: XID, _ credential: Credential) async throws(NetworkFailure) -> [StreamTopic] {
        let call = XCall.read(
            ["2", "users", user.text, "owned_lists"],
            FormFields(["max_results": String(Self.listsPerPage)]),
            needs: rule?.permission
        )
        switch try await client.attempt(call, token: credential.token) {
        case .done(let json, _):
            return try XPage(json, after: nil).entries.compactMap { list($0, $0["id"]) }
        case .refused(let error, let failure):
            guard error.needsOtherVersion, credential.isSigned else { throw failure }
            let call = XCall.read(
                ["1.1", "lists", "list.json"],
                FormFields(["user_id": user.text]),
                needs: rule?.permission
            )
            guard let entries = try await client.call(call, token: credential.token).elements else {
                throw NetworkFailure(.brokenAnswer, detail: "lists of unknown shape")
            }
            // Those that others made and the person follows stand among them.
            return entries.compactMap { entry in
                let owner = XID(entry["user"]?["id_str"] ?? entry["user"]?["id"])
                return owner == user ? list(entry, entry["id_str"] ?? entry["id"]) : nil
            }
        }
    }

    private func list(_ json: JSON, _ id: JSON?) -> StreamTopic? {
        guard let id = XID(id) else { return nil }
        return StreamTopic(name: id.text, title: json["name"]?.text ?? "")
    }

    private func trends(_ credential: Credential) async throws(NetworkFailure) -> [StreamTopic] {
        let call = XCall.read(["1.1", "trends", "place.json"], FormFields(["id": Self.world]))
        let json = try await client.call(call, token: credential.token)
        guard let trends = json.elements?.first?["trends"]?.elements else {
            throw NetworkFailure(.brokenAnswer, detail: "trends of unknown shape")
        }
        return trends.compactMap { trend in
            // What somebody pays for is no trend.
            guard let name = trend["name"]?.text, trend["promoted_content"].map({ $0 == .null }) ?? true else {
                return nil
            }
            // What it counts is of the last 24 hours.
            return StreamTopic(name: name, title: name, today: trend["tweet_volume"]?.integer)
        }
    }
}
