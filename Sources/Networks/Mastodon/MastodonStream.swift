import Flyleaf
import HTTP
import Primitives

/// Reads a list of posts that a server has for a person.
struct MastodonStream: Sendable {
    let server: MastodonServer
    let list: StreamList
    /// Whether mentions hold what was written to the person alone, too; a list that is shown has that among the messages.
    var readsLetters = false

    static let postsPerPage = 40
    /// Two hundred posts since the last look; what lies below stays a gap that can be asked for.
    static let maximumPages = 5
    /// Of a tag that a whole server uses there is no end, and what is kept of it or of a list holds no more.
    static let maximumSoughtPages = 2
    /// A list of a minute is new enough, as the programs of the network itself have it.
    static let freshness = Duration.seconds(60)

    /// The permission that the list takes.
    var rule: PermissionRule {
        switch list {
        case .home, .own, .tag, .person, .topics: Self.rule(.readStatuses, .stream)
        case .list: .listsOfMastodon
        case .search: Self.rule(.readSearch, .searching)
        case .mentions: Self.rule(.readNotifications, .mentions)
        case .favourites: Self.rule(.readFavourites, .favourites)
        case .bookmarks: Self.rule(.readBookmarks, .bookmarks)
        case .messages: Self.rule(.readStatuses, .messages)
        }
    }

    private static func rule(_ permission: Permission, _ use: PermissionUse) -> PermissionRule {
        PermissionRule(permission: permission, moment: .reading, use: use, isRevocable: false)
    }

    /// One page, from the identifier a page before named.
    func page(_ credential: Credential, after next: String?) async throws(NetworkFailure) -> StreamPage {
        let token = try server.token(of: credential)
        let previous = MastodonID(next)
        guard next == nil || previous != nil else {
            throw NetworkFailure(.notFound, detail: "no mark of a page before")
        }
        if case .search(let words) = list { return try await found(words, token) }
        var fields = FormFields(["limit": String(Self.postsPerPage)])
        // Servers that do not know the field send all kinds.
        if list == .mentions { fields.append("types[]", "mention") }
        if let previous { fields.append("max_id", previous.text) }
        let call = MastodonCall.read(try path(credential), fields, needs: rule.permission)
        let answer: MastodonAnswer
        do {
            answer = try await server.client.call(call, token: token)
        } catch {
            // Some servers do not know a tag until somebody writes it, where others have an empty list of it; and some have
            // no conversations.
            let isMissing = error.category == .notFound || error.category == .unsupported
            guard list.tag != nil || list == .messages, isMissing else { throw error }
            return StreamPage(items: [], next: nil)
        }
        let page = try MastodonPage(answer, origin: server.origin, after: previous)
        // Some servers page without `Link`; of those a full page says that there may be more. Pages of marks and of
        // conversations are named by numbers that only the server knows.
        let isFull = page.entries.count >= Self.postsPerPage && !list.isOfMarks && list != .messages
        let last = isFull ? page.entries.last.flatMap { MastodonID($0["id"]) } : nil
        return StreamPage(
            items: page.entries.compactMap(item),
            next: (page.next ?? last).flatMap { $0 == previous ? nil : $0.text },
            // The server builds the list anew after a pause, and says so (206).
            isComplete: answer.status.code != 206
        )
    }

    /// What the server finds of some words: one page, for it has no mark of a next one that lasts.
    ///
    /// Many servers search no posts, or only those that have to do with the person.
    private func found(_ words: StreamWords, _ token: String) async throws(NetworkFailure) -> StreamPage {
        let fields = FormFields(["q": words.text, "type": "statuses", "limit": String(Self.postsPerPage)])
        let call = MastodonCall.read(["api", "v2", "search"], fields, needs: rule.permission)
        let answer: MastodonAnswer
        do {
            answer = try await server.client.call(call, token: token)
        } catch {
            guard error.category == .notFound || error.category == .unsupported else { throw error }
            return StreamPage(items: [], next: nil)
        }
        guard case .object = answer.json else {
            throw NetworkFailure(.brokenAnswer, detail: "a search of unknown shape")
        }
        return StreamPage(items: (answer.json["statuses"]?.elements ?? []).compactMap(item), next: nil)
    }

    private func path(_ credential: Credential) throws(NetworkFailure) -> [String] {
        switch list {
        case .home: ["api", "v1", "timelines", "home"]
        case .own: ["api", "v1", "accounts", try server.account(of: credential).id.text, "statuses"]
        case .mentions: ["api", "v1", "notifications"]
        case .favourites: ["api", "v1", "favourites"]
        case .bookmarks: ["api", "v1", "bookmarks"]
        case .messages: ["api", "v1", "conversations"]
        case .tag(let tag): ["api", "v1", "timelines", "tag", tag.text]
        case .list(let key): ["api", "v1", "timelines", "list", key.remoteID]
        case .person(let key): ["api", "v1", "accounts", key.remoteID, "statuses"]
        case .search: ["api", "v2", "search"]
        case .topics: throw NetworkFailure(.unsupported, detail: "no list of posts")
        }
    }

    private func item(_ json: JSON) -> StreamItem? {
        switch list {
        // What one reads of people one chose is filtered as what is shown first.
        case .home, .list: MastodonStatusReader(server: server, filters: "home").item(json)
        // Nobody filters what they wrote or chose themselves.
        case .own, .favourites, .bookmarks: MastodonStatusReader(server: server, filters: nil).item(json)
        case .person: MastodonStatusReader(server: server, filters: "account").item(json)
        case .mentions: mention(json)
        // Filters are for what anybody says, and a conversation begins with a yes.
        case .messages:
            json["last_status"].flatMap {
                MastodonStatusReader(server: server, filters: nil, readsLetters: true).item($0)
            }
        case .tag, .search: MastodonStatusReader(server: server, filters: "public").item(json)
        case .topics: nil
        }
    }

    /// A notification that tells of a post; its number and moment are those of the list.
    private func mention(_ json: JSON) -> StreamItem? {
        guard json["type"]?.text == "mention", let id = MastodonID(json["id"]),
            let moment = json["created_at"]?.text.flatMap({ Timestamp(iso8601: $0) }), let status = json["status"],
            // Filters are for what is shown; what is to be handled is read whole.
            let item = MastodonStatusReader(
                server: server,
                filters: readsLetters ? nil : "notifications",
                readsLetters: readsLetters
            ).item(status)
        else { return nil }
        return StreamItem(remoteID: id.text, moment: moment, repeater: nil, post: item.post)
    }
}
