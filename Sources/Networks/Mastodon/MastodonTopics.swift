import Flyleaf
import HTTP
import Primitives

/// Reads what leads to further lists at a server: the lists of the person, and the tags that many write now, with the posts
/// that many look at.
struct MastodonTopics: Sendable {
    let server: MastodonServer
    let topics: StreamTopics

    /// Lists are made seldom, and trends are counted by the hour.
    static let freshness = Duration.seconds(600)
    private static let tagsPerPage = 20
    private static let postsPerPage = 20

    /// The permission that it takes; what many write is for everybody.
    var rule: PermissionRule? {
        switch topics {
        case .lists: .listsOfMastodon
        case .trends, .collection: nil
        }
    }

    /// All of it, in the server's order.
    func page(_ credential: Credential) async throws(NetworkFailure) -> StreamPage {
        let token = try server.token(of: credential)
        let found = try await found(token)
        let items = topics == .trends ? try await posts(token) : []
        return StreamPage(items: items, topics: found, next: nil)
    }

    private func found(_ token: String) async throws(NetworkFailure) -> [StreamTopic] {
        for (place, call) in calls.enumerated() {
            do throws(NetworkFailure) {
                let answer = try await server.client.call(call, token: token)
                guard let entries = answer.json.elements else {
                    throw NetworkFailure(.brokenAnswer, detail: "a list that is none")
                }
                return entries.compactMap(topic)
            } catch {
                // Programs like Mastodon that have no such thing have no address for it either.
                guard error.category == .notFound || error.category == .unsupported else { throw error }
                if place == calls.count - 1 { return [] }
            }
        }
        return []
    }

    /// The posts that many look at, the newest first.
    ///
    /// - Rule: a server that refuses them has none, and the connection goes on.
    /// - Why: programs like Mastodon have no address for them, or show them to nobody (401); a token that is refused is judged
    ///   by other lists.
    private func posts(_ token: String) async throws(NetworkFailure) -> [StreamItem] {
        let fields = FormFields(["limit": String(Self.postsPerPage)])
        let answer: MastodonAnswer
        do throws(NetworkFailure) {
            answer = try await server.client.call(.read(["api", "v1", "trends", "statuses"], fields), token: token)
        } catch {
            switch error.category {
            case .notFound, .unsupported, .refused, .permissionMissing, .reauthenticate: return []
            default: throw error
            }
        }
        guard let entries = answer.json.elements else {
            throw NetworkFailure(.brokenAnswer, detail: "posts that many look at of unknown shape")
        }
        let reader = MastodonStatusReader(server: server, filters: "public")
        return entries.prefix(Self.postsPerPage).compactMap(reader.item).sorted { $0.moment > $1.moment }
    }

    private var calls: [MastodonCall] {
        switch topics {
        case .lists: [.read(["api", "v1", "lists"], needs: rule?.permission)]
        case .trends:
            // The second is what it was called before 3.5, and is still called by some.
            [["api", "v1", "trends", "tags"], ["api", "v1", "trends"]].map { path in
                .read(path, FormFields(["limit": String(Self.tagsPerPage)]))
            }
        case .collection: []
        }
    }

    private func topic(_ json: JSON) -> StreamTopic? {
        switch topics {
        case .lists:
            guard let id = MastodonID(json["id"]) else { return nil }
            return StreamTopic(name: id.text, title: json["title"]?.text ?? "")
        case .trends:
            guard let tag = json["name"]?.text.flatMap({ StreamTag($0) }) else { return nil }
            let days = days(json["history"])
            return StreamTopic(
                name: tag.title,
                title: tag.title,
                posts: days.reduce(0, +),
                today: days.first
            )
        case .collection: return nil
        }
    }

    /// How many posts of each of the last days have the tag, today first; numbers are texts here.
    private func days(_ history: JSON?) -> [Int] {
        (history?.elements?.prefix(7) ?? []).map { day in
            let uses = day["uses"]?.textOrNumber.flatMap { Int($0) } ?? 0
            return (0...1_000_000_000).contains(uses) ? uses : 0
        }
    }
}

extension PermissionRule {
    /// With the lists that the person made.
    static let listsOfMastodon = PermissionRule(
        permission: .readLists,
        moment: .reading,
        use: .lists,
        isRevocable: false
    )
}
