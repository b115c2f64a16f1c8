import Flyleaf
import HTTP
import Primitives

/// Reads a list of posts that X has for a person, by version 2 or, where only that is open, by version 1.1.
///
/// Tokens of pages end soon and are never kept: what lasts is the identifier of the last post read. What the person likes
/// and keeps has the order in which they did, and of a list of people no page is named by a post, so of those there is
/// nothing that lasts.
struct XStream: Sendable {
    let configuration: XConfiguration
    let client: XClient
    let list: StreamList

    /// Each post counts for money, so no page is larger than what a person reads.
    static let postsPerPage = 40
    static let maximumPages = 3
    /// Of a tag or a list there is no end, and each press costs.
    static let maximumSoughtPages = 1
    static let freshness = Duration.seconds(900)
    /// X wants what is gone there to be gone here within a day; what was not read again by then is.
    static let retention = Duration.seconds(86_400)
    /// What is of every login has it already; in a connection of another kind it may be missing.
    var rule: PermissionRule {
        switch list {
        case .home, .own, .mentions, .messages, .tag, .search, .person, .topics: .readingAtX
        case .favourites: .likesOfX
        case .bookmarks: .bookmarksOfX
        case .list: .listsOfX(configuration)
        }
    }

    /// Whether its pages are named by tokens alone.
    var isByToken: Bool { list.isOfMarks || list.key != nil }

    /// Where the list stands: below its person, or what is found of all that was written in the last seven days.
    private func path(_ user: XID) throws(NetworkFailure) -> [String] {
        let person = ["2", "users", user.text]
        switch list {
        case .home: return person + ["timelines", "reverse_chronological"]
        case .own: return person + ["tweets"]
        case .mentions: return person + ["mentions"]
        case .favourites: return person + ["liked_tweets"]
        case .bookmarks: return person + ["bookmarks"]
        case .tag, .search: return ["2", "tweets", "search", "recent"]
        case .list(let key): return ["2", "lists", key.remoteID, "tweets"]
        case .person(let key): return ["2", "users", key.remoteID, "tweets"]
        case .messages, .topics: throw NetworkFailure(.unsupported, detail: "no list of posts")
        }
    }

    private var firstVersionPath: [String]? {
        switch list {
        case .home: ["statuses", "home_timeline.json"]
        case .own, .person: ["statuses", "user_timeline.json"]
        case .mentions: ["statuses", "mentions_timeline.json"]
        case .favourites: ["favorites", "list.json"]
        case .bookmarks: nil
        case .tag, .search: ["search", "tweets.json"]
        case .list: ["lists", "statuses.json"]
        case .messages, .topics: nil
        }
    }

    /// So many pages without a post are passed over in one reading.
    private static let maximumEmptyPages = 3

    /// One page, below the post that a page before named, or for one without such names by the token of the page before.
    func page(_ credential: Credential, after next: String?) async throws(NetworkFailure) -> StreamPage {
        guard let user = XID(credential.identity.remoteID) else {
            throw NetworkFailure(.reauthenticate, detail: "the connection names nobody")
        }
        let path = try path(user)
        let last = isByToken ? nil : XID(next)
        guard next == nil || last != nil || (isByToken && next.map(XPage.isToken) == true) else {
            throw NetworkFailure(.notFound, detail: "no mark of a page before")
        }
        var token = isByToken ? next : nil
        for _ in 0...Self.maximumEmptyPages {
            let call = XCall.read(path, query(last, token), needs: rule.permission)
            let json: JSON
            switch try await client.attempt(call, token: credential.token) {
            case .done(let value, _): json = value
            case .refused(let error, let failure):
                guard error.needsOtherVersion, credential.isSigned, let path = firstVersionPath else { throw failure }
                return try await firstVersion(credential, user, path, after: last)
            }
            let page = try XPage(json, after: token)
            let oldest = page.entries.last.flatMap { XID($0["id"]) }
            guard page.next != nil, oldest == nil else {
                let reader = XPostReader(json["includes"], site: configuration.authURL.origin)
                let below = page.next.flatMap { _ in oldest == last ? nil : oldest?.text }
                return StreamPage(
                    items: page.entries.compactMap(reader.item).map(marked),
                    next: isByToken ? page.next : below
                )
            }
            token = page.next
        }
        throw NetworkFailure(.brokenAnswer, detail: "pages without a post, without an end")
    }

    /// What stands in a list of marks has that mark; more of marks version 2 does not say.
    private func marked(_ item: StreamItem) -> StreamItem {
        var post = item.post
        switch list {
        case .favourites: post.marks[.favourite] = true
        case .bookmarks: post.marks[.bookmark] = true
        case .home, .own, .mentions, .messages, .tag, .list, .search, .person, .topics: return item
        }
        return StreamItem(remoteID: item.remoteID, moment: item.moment, repeater: item.repeater, post: post)
    }

    /// The windows that X wants to stand under each of its posts (display requirements, TW-14), and the one in which it is
    /// quoted: X quotes what a text of somebody's leads to.
    func intents(_ post: StreamPost) -> [StreamIntent] {
        func window(_ name: String, _ field: String, _ value: String? = nil) -> String {
            configuration.authURL.appending(path: "/intent/\(name)")
                .adding(FormFields([field: value ?? post.remoteID])).description
        }
        let quote = post.page.map { StreamIntent(kind: .quote, address: window("tweet", "url", $0)) }
        return [
            StreamIntent(kind: .reply, address: window("tweet", "in_reply_to")),
            StreamIntent(kind: .repeat, address: window("retweet", "tweet_id")),
            StreamIntent(kind: .like, address: window("like", "tweet_id")),
        ] + [quote].compactMap(\.self)
    }

    /// What is searched for.
    private var search: String? {
        switch list {
        case .tag(let tag): tag.title
        case .search(let words): words.text
        case .home, .own, .mentions, .favourites, .bookmarks, .messages, .list, .person, .topics: nil
        }
    }

    private func query(_ last: XID?, _ token: String?) -> FormFields {
        var query = FormFields([
            "max_results": String(Self.postsPerPage),
            "tweet.fields": "author_id,created_at,entities,note_tweet,referenced_tweets,attachments,"
                + "edit_history_tweet_ids,possibly_sensitive",
            "expansions": "author_id,referenced_tweets.id,referenced_tweets.id.author_id,attachments.media_keys",
            "user.fields": "name,username,profile_image_url",
            "media.fields": "type,alt_text,url,preview_image_url",
        ])
        if let search { query.append("query", search) }
        if let last { query.append("until_id", last.text) }
        if let token { query.append("pagination_token", token) }
        return query
    }

    /// The same by version 1.1, where pages are asked for by the number below the lowest.
    private func firstVersion(
        _ credential: Credential,
        _ user: XID,
        _ path: [String],
        after last: XID?
    ) async throws(NetworkFailure) -> StreamPage {
        var query = FormFields([
            "count": String(Self.postsPerPage), "tweet_mode": "extended", "include_ext_alt_text": "true",
        ])
        if list == .own || list == .favourites { query.append("user_id", user.text) }
        if case .person(let key) = list { query.append("user_id", key.remoteID) }
        if let search {
            query.append("q", search)
            query.append("result_type", "recent")
        }
        if let key = list.key {
            query.append("list_id", key.remoteID)
            query.append("include_rts", "true")
        }
        if let last, let number = UInt64(last.text), number > 0 { query.append("max_id", String(number - 1)) }
        let call = XCall.read(["1.1"] + path, query, needs: rule.permission)
        let answer = try await client.call(call, token: credential.token)
        guard let posts = (search == nil ? answer : answer["statuses"])?.elements else {
            throw NetworkFailure(.brokenAnswer, detail: "a timeline of unknown shape")
        }
        let reader = XPostReader(nil, site: configuration.authURL.origin)
        let lowest = posts.compactMap { XID($0["id_str"] ?? $0["id"]) }.min { $0.isLower(than: $1) }
        // Filtered after it was counted: only an empty page is the end. Of what stands in another order than by number,
        // nothing names what follows.
        return StreamPage(
            items: posts.compactMap(reader.firstVersionItem),
            next: list.isOfMarks ? nil : lowest.flatMap { $0 == last ? nil : $0.text },
            isComplete: !list.isOfMarks
        )
    }
}

extension XID {
    /// Identifiers grow with time.
    fileprivate func isLower(than other: XID) -> Bool {
        (text.utf8.count, text) < (other.text.utf8.count, other.text)
    }
}
