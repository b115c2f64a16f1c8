import Flyleaf
import HTTP
import Primitives

/// Looks for a post of a person through the lists a server has, and says what they prove.
///
/// - Rule: an account's list proves the absence of a public post when it was read far enough back; that of any other
///   post only when it shows another of the same visibility.
/// - Why: servers other than Mastodon leave followers-only and direct posts out of it, also for their author.
/// - Without it: such a post would be called missing, and sent a second time.
struct MastodonSearch: Sendable {
    let server: MastodonServer
    let token: String
    let account: MastodonAccountID
    /// The visibility it was sent with.
    let visibility: String
    /// It cannot be older than this.
    let since: Timestamp
    /// Posts for the same readers that are there.
    let known: Set<String>
    /// Whether a post of the account's is the one that is looked for.
    let isIt: @Sendable (JSON) -> Bool

    private static let postsPerPage = 40
    private static let maximumPages = 5

    /// What the account's own list says, or else the list where such a post must be seen.
    func finding() async throws(NetworkFailure) -> Finding<PostReceipt> {
        let own = try await read(["api", "v1", "accounts", account.id.text, "statuses"], without: "exclude_reblogs")
        guard case .notShown = own else { return own }
        switch visibility {
        case "private":
            let home = try await elsewhere { () async throws(NetworkFailure) in
                try await read(["api", "v1", "timelines", "home"], without: nil)
            }
            return home ?? own
        case "direct":
            let conversation = try await elsewhere { () async throws(NetworkFailure) in try await inConversations() }
            return conversation.map { .found($0) } ?? own
        default: return own
        }
    }

    /// The answer of a list that not every server has; `nil` without it.
    private func elsewhere<Value: Sendable>(
        _ look: () async throws(NetworkFailure) -> Value?
    ) async throws(NetworkFailure) -> Value? {
        do throws(NetworkFailure) {
            return try await look()
        } catch {
            if error.endsConnection { throw error }
            return nil
        }
    }

    /// Reads a list, newest first, as far back as the post can be and, where that is needed, on to another of its kind.
    private func read(_ path: [String], without flag: String?) async throws(NetworkFailure) -> Finding<PostReceipt> {
        let isOpen = visibility == "public"
        var seesKind = false
        var isBack = false
        var previous: MastodonID?
        var seen: Set<MastodonID> = []
        for _ in 0..<Self.maximumPages {
            var fields = FormFields(["limit": String(Self.postsPerPage)])
            if let flag { fields.append(flag, "true") }
            if let previous { fields.append("max_id", previous.text) }
            let answer = try await server.client.call(.read(path, fields, needs: .readStatuses), token: token)
            let page = try MastodonPage(answer, origin: server.origin, after: previous)
            if let found = page.entries.lazy.compactMap(match).first { return .found(found) }
            seesKind = seesKind || page.entries.contains(where: isSameKind)
            isBack = isBack || isPast(page.entries)
            guard let next = page.next else {
                // A full page without a next one is how a server answers that does not page by `Link`.
                isBack = isBack || page.entries.count < Self.postsPerPage
                break
            }
            if isBack, isOpen || seesKind { break }
            guard seen.insert(next).inserted else {
                throw NetworkFailure(.brokenAnswer, detail: "pages that lead in a circle")
            }
            previous = next
        }
        guard isBack else { return .notShown(.endNotReached) }
        if isOpen { return .absent(.wholeList) }
        return seesKind ? .absent(.sameKindSeen) : .notShown(.kindNotSeen)
    }

    /// The post among the newest of each conversation, which proves nothing when it is not: an answer may be newer.
    private func inConversations() async throws(NetworkFailure) -> PostReceipt? {
        let fields = FormFields(["limit": String(Self.postsPerPage)])
        let call = MastodonCall.read(["api", "v1", "conversations"], fields, needs: .readStatuses)
        let answer = try await server.client.call(call, token: token)
        return answer.json.elements?.lazy.compactMap { $0["last_status"].flatMap(match) }.first
    }

    /// Somebody else's copy may say the same, hence the author.
    private func match(_ json: JSON) -> PostReceipt? {
        guard isOwn(json), let id = MastodonID(json["id"]), isIt(json) else { return nil }
        return server.receipt(id, json, account)
    }

    private func isOwn(_ json: JSON) -> Bool {
        guard json["reblog"] == nil else { return false }
        return json["account"]?["id"]?.textOrNumber.map { $0 == account.id.text } ?? true
    }

    /// Whether a list that shows this one shows such posts.
    private func isSameKind(_ json: JSON) -> Bool {
        guard isOwn(json) else { return false }
        if let id = MastodonID(json["id"]), known.contains(id.text) { return true }
        return json["visibility"]?.text.map { $0.utf8.elementsEqual(visibility.utf8) } ?? false
    }

    /// Whether a page reaches back behind the moment.
    private func isPast(_ entries: [JSON]) -> Bool {
        entries.last?["created_at"]?.text.flatMap { Timestamp(iso8601: $0) }.map { $0 < since } ?? false
    }
}

extension MastodonSearch {
    /// A search for the post of a share: the link in it holds the key of the share.
    init(server: MastodonServer, token: String, account: MastodonAccountID, search: PostSearch) {
        let link = search.story.link
        self.init(
            server: server,
            token: token,
            account: account,
            visibility: MastodonAudience(search.story).visibility,
            since: search.since,
            known: search.known,
            isIt: { $0["content"]?.text.map { StatusContent($0).holds(link) } ?? false }
        )
    }
}

extension MastodonServer {
    /// The proof of a post: its page, and whether who wrote what it quotes has to say yes.
    func receipt(_ id: MastodonID, _ json: JSON, _ account: MastodonAccountID) -> PostReceipt {
        let own = origin.appending(path: "/@\(PercentCoding.encode(account.address))/\(id.text)")
        return PostReceipt(
            remoteID: id.text,
            url: ownAddress(json["url"]?.text) ?? own.description,
            awaitsYes: json["quote"]?["state"] == "pending"
        )
    }
}
