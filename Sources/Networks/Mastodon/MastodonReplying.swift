import Crypto
import Flyleaf
import HTTP
import Primitives

/// Answers a post through a server, quotes it or writes to somebody, and looks afterwards whether that is there.
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
        ReplyOpening(
            names: names(post, identity).joined(separator: " "),
            readers: post.letterTo != nil
                ? [.named] : post.isForFew ? [.followers, .named] : [.everybody, .followers, .named],
            warning: Self.warning(of: post)
        )
    }

    /// The writer's own warning, which stands before what is said about the post, too.
    private static func warning(of post: StreamPost) -> ShareWarning {
        guard case .words(let words)? = post.warning else { return .none }
        return ShareWarning(String(words.prefix(ShareWarning.maximumLength / 2))) ?? .none
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

    // MARK: Quoting

    /// Of the permission to post, too, with words of its own.
    static let quoteRule = PermissionRule(
        permission: .writeStatuses,
        moment: .acting,
        use: .quoting,
        isRevocable: false
    )

    /// A quotation names nobody: the server tells the writer by itself.
    ///
    /// - Rule: what is for few is quoted by its writer alone, for their followers, and a message by nobody.
    /// - Why: what somebody said to their followers is not carried further (PR-11).
    static func quoting(_ post: StreamPost, _ identity: Identity) -> ReplyOpening? {
        let isOwn = post.author.remoteID.utf8.elementsEqual(identity.remoteID.utf8)
        guard post.quoting != nil, post.letterTo == nil, isOwn || !post.isForFew else { return nil }
        let readers: [ReplyReaders] = post.isForFew ? [.followers] : [.everybody, .followers]
        return ReplyOpening(names: "", readers: readers, warning: warning(of: post))
    }

    /// Whether a post quotes another; of what waits for a yes servers do not say what it quotes.
    ///
    /// - Parameter later: whether it was looked for afterwards: by then its writer may have said no, or be gone, and the
    ///   server names what was quoted no more. What could be it is never called absent.
    private static func quotes(_ post: MastodonID, _ json: JSON, later: Bool = false) -> Bool {
        guard let quote = json["quote"], let state = quote["state"]?.text else { return false }
        let named = quote["quoted_status"]?["id"] ?? quote["quoted_status_id"]
        return named?.textOrNumber == nil ? later || state == "pending" : MastodonID(named) == post
    }

    // MARK: Writing to somebody

    /// Of the permission to post, too, with words of its own.
    static let letterRule = PermissionRule(
        permission: .writeStatuses,
        moment: .acting,
        use: .writing,
        isRevocable: false
    )

    /// A message begins with the whole name of whom it is for, and is for whoever it names.
    static func opening(_ person: StreamAuthor) -> ReplyOpening? {
        person.handle.map { ReplyOpening(names: $0, readers: [.named], warning: ShareWarning.none) }
    }

    /// Whether the server would call one person, and nobody else: whoever is called gets it (CO-29).
    func isOnlyTo(_ content: ReplyContent, _ person: StreamAuthor) -> Bool {
        guard let handle = person.handle?.lowercased() else { return false }
        let own = "@\(server.name)".lowercased()
        let names = StatusMention.names(in: content.words.text) + StatusMention.names(in: content.warning.text)
        // The server's own people are called by the short name, too.
        let short = handle.hasSuffix(own) ? String(handle.dropLast(own.count)) : handle
        return !names.isEmpty
            && names.map { $0.lowercased() }.allSatisfy { name in
                // Digits after a colon are a port only where the server has one.
                let withoutPort = String(Substring(name.utf8.prefix { $0 != UInt8(ascii: ":") }))
                return [handle, short].contains(name) || withoutPort == handle
            }
    }

    // MARK: Sending

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
        guard let subject = MastodonID(reply.subject.remoteID) else {
            throw NetworkFailure(.notFound, detail: "no identifier of a post or a person")
        }
        let content = reply.content
        let (length, limit) = length(content)
        guard length <= limit else {
            throw NetworkFailure(.tooLong, detail: "\(length) characters where \(limit) are taken")
        }
        var fields = FormFields([
            "status": content.words.text, "visibility": content.readers.visibility,
        ])
        switch reply.subject.kind {
        case .post: fields.append("in_reply_to_id", subject.text)
        case .quote: fields.append("quoted_status_id", subject.text)
        case .person: break
        }
        if !content.warning.isEmpty { fields.append("spoiler_text", content.warning.text) }
        let call = MastodonCall(
            method: .post,
            path: ["api", "v1", "statuses"],
            fields: fields,
            effect: .posting,
            // What may not be quoted is forbidden (403) whatever was granted.
            needs: reply.isQuotation ? nil : Self.rule.permission,
            idempotencyKey: Hex.encode(Digest.sha256(Array("flyleaf reply \(reply.id.text)".utf8)))
        )
        let json = try await server.client.call(call, token: token).json
        guard let id = MastodonID(json["id"]) else {
            throw NetworkFailure(.answerLost, detail: "the server took the reply without naming it")
        }
        if reply.isLetter, Self.isTo(subject, json) == false {
            // Nobody but its writer sees it: the name is nobody's there any more.
            _ = try await remove(id, token)
            throw NetworkFailure(.notFound, detail: "the server called somebody else, or nobody")
        }
        // It says something about a post that nobody sees with it. What cannot be taken back stands there, and is said to.
        if reply.isQuotation, !Self.quotes(subject, json), try await remove(id, token) {
            let isKnown = json["quote"]?["state"] != nil
            throw NetworkFailure(isKnown ? .refused : .unsupported, detail: "the server took it without the quotation")
        }
        return server.receipt(id, json, author)
    }

    /// Takes a post back; `false` where it may stand there still.
    private func remove(_ id: MastodonID, _ token: String) async throws(NetworkFailure) -> Bool {
        let call = MastodonCall(
            method: .delete,
            path: ["api", "v1", "statuses", id.text],
            effect: .changing,
            needs: Self.rule.permission,
            isDoneByStatus: true,
            names: id
        )
        do throws(NetworkFailure) {
            _ = try await server.client.call(call, token: token)
            return true
        } catch {
            if error.endsConnection { throw error }
            return error.category == .notFound
        }
    }

    /// Whether a post calls one person and nobody else; `nil` where the server does not say whom.
    private static func isTo(_ person: MastodonID, _ json: JSON) -> Bool? {
        json["mentions"]?.elements.map { $0.count == 1 && MastodonID($0[0]["id"]) == person }
    }

    /// Looks for a reply among the account's own posts.
    func find(
        _ credential: Credential,
        _ reply: StreamReply,
        _ others: [StreamReply]
    ) async throws(NetworkFailure) -> Finding<PostReceipt> {
        let written = WrittenReply(reply, others)
        let subject = MastodonID(reply.subject.remoteID)
        let likewise = others.filter { $0.content.readers == reply.content.readers }
        let search = MastodonSearch(
            server: server,
            token: try server.token(of: credential),
            account: try server.account(of: credential),
            visibility: reply.content.readers.visibility,
            since: reply.createdAt - PostSearch.clockMargin,
            known: Set(likewise.compactMap(\.receipt?.remoteID)),
            isIt: { json in
                guard let subject, Self.isSaid(reply.subject.kind, to: subject, json),
                    let id = json["id"]?.textOrNumber, let content = json["content"]?.text
                else { return false }
                let page = [reply.subject.page].compactMap(\.self)
                return written.isIt(id, LinkedText(statusHTML: content).withoutReference(to: page))
            }
        )
        return written.judged(try await search.finding())
    }

    /// Whether a post of the account's is said to a post or person in some way.
    private static func isSaid(_ kind: StreamReply.Subject.Kind, to subject: MastodonID, _ json: JSON) -> Bool {
        let answered = json["in_reply_to_id"].flatMap { $0.textOrNumber == nil ? nil : $0 }
        return switch kind {
        case .post: answered != nil && MastodonID(answered) == subject
        case .quote: quotes(subject, json, later: true)
        case .person: answered == nil && isTo(subject, json) != false
        }
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
