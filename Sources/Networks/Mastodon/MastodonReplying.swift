import Crypto
import Flyleaf
import HTTP
import Primitives

/// Answers a post through a server, and looks afterwards whether the answer is there.
struct MastodonReplying: Sendable {
    let server: MastodonServer

    /// Of the permission to post.
    static let rule = PermissionRule(
        permission: .writeStatuses,
        moment: .acting,
        use: .replying,
        isRevocable: false
    )

    /// What a reply begins with: the writer's name, who hears of it by that alone, and the writer's own warning.
    ///
    /// A message goes on to all whom it was written to.
    ///
    /// - Rule: a reply to a post for few is for few, and any other stays out of public lists.
    /// - Why: what somebody said to their followers is not carried further by an answer (PR-11).
    func opening(_ post: StreamPost, _ identity: Identity) -> ReplyOpening {
        var warning = ShareWarning.none
        if case .words(let words)? = post.warning {
            warning = ShareWarning(String(words.prefix(ShareWarning.maximumLength / 2))) ?? .none
        }
        return ReplyOpening(
            names: names(post, identity).joined(separator: " "),
            readers: post.letterTo != nil
                ? [.named] : post.isForFew ? [.followers, .named] : [.everybody, .followers, .named],
            warning: warning
        )
    }

    /// Whom it names, so that they hear of it; never the person themselves.
    private func names(_ post: StreamPost, _ identity: Identity) -> [String] {
        let isOwn = post.author.remoteID.utf8.elementsEqual(identity.remoteID.utf8)
        let own = MastodonAccountID(identity).map(MastodonStatusReader(server: server, filters: nil).handle)
        let all = (isOwn ? [] : [post.author.handle].compactMap(\.self)) + (post.letterTo ?? [])
        return all.enumerated().filter { $0.element != own && all.firstIndex(of: $0.element) == $0.offset }.map(
            \.element
        )
    }

    func length(_ content: ReplyContent) -> (length: Int, limit: Int) {
        let limits = server.registration.limits
        let length = StatusLength.count(
            content.words.text,
            warning: content.warning.text,
            linkLength: limits.linkLength
        )
        return (length, limits.characters)
    }

    /// Sends a reply; sent twice within an hour, it is there once.
    func send(_ credential: Credential, _ reply: StreamReply) async throws(NetworkFailure) -> PostReceipt {
        let token = try server.token(of: credential)
        let author = try server.account(of: credential)
        guard let answered = MastodonID(reply.answered.postID) else {
            throw NetworkFailure(.notFound, detail: "no identifier of a post")
        }
        let content = reply.content
        let (length, limit) = length(content)
        guard length <= limit else {
            throw NetworkFailure(.tooLong, detail: "\(length) characters where \(limit) are taken")
        }
        var fields = FormFields([
            "status": content.words.text, "visibility": content.readers.visibility, "in_reply_to_id": answered.text,
        ])
        if !content.warning.isEmpty { fields.append("spoiler_text", content.warning.text) }
        let call = MastodonCall(
            method: .post,
            path: ["api", "v1", "statuses"],
            fields: fields,
            effect: .posting,
            needs: Self.rule.permission,
            idempotencyKey: Hex.encode(Digest.sha256(Array("flyleaf reply \(reply.id.text)".utf8)))
        )
        let json = try await server.client.call(call, token: token).json
        guard let id = MastodonID(json["id"]) else {
            throw NetworkFailure(.answerLost, detail: "the server took the reply without naming it")
        }
        return server.receipt(id, json, author)
    }

    /// Looks for a reply among the account's own posts.
    func find(
        _ credential: Credential,
        _ reply: StreamReply,
        _ others: [StreamReply]
    ) async throws(NetworkFailure) -> Finding<PostReceipt> {
        let written = WrittenReply(reply, others)
        let answered = reply.answered.postID
        let likewise = others.filter { $0.content.readers == reply.content.readers }
        let search = MastodonSearch(
            server: server,
            token: try server.token(of: credential),
            account: try server.account(of: credential),
            visibility: reply.content.readers.visibility,
            since: reply.createdAt - PostSearch.clockMargin,
            known: Set(likewise.compactMap(\.receipt?.remoteID)),
            isIt: { json in
                guard let id = json["id"]?.textOrNumber, let content = json["content"]?.text,
                    json["in_reply_to_id"]?.textOrNumber.map({ $0.utf8.elementsEqual(answered.utf8) }) ?? false
                else { return false }
                return written.isIt(id, LinkedText(statusHTML: content))
            }
        )
        return written.judged(try await search.finding())
    }
}

extension ReplyReaders {
    /// As Mastodon calls it; what it does not know is for the fewest.
    fileprivate var visibility: String {
        switch self {
        case .everybody: "unlisted"
        case .followers: "private"
        case .named, .ofPost: "direct"
        }
    }
}
