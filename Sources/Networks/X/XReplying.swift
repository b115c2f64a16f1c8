import Flyleaf
import HTTP
import Primitives

/// Answers a post of X, by version 2 or, where only that is open, by version 1.1.
///
/// Since February 2026 programs may answer only who spoke to the person, by name or in a quotation; everything else is
/// answered in X's own window.
struct XReplying: Sendable {
    let configuration: XConfiguration
    let client: XClient

    /// X names whom it tells by itself, and shows replies to whoever sees the account.
    static func opening(_ post: StreamPost, _ list: StreamList, _ identity: Identity) -> ReplyOpening? {
        let isOwn = post.author.remoteID.utf8.elementsEqual(identity.remoteID.utf8)
        guard list == .mentions || isOwn else { return nil }
        return ReplyOpening(names: "", readers: [.everybody], warning: nil)
    }

    func send(_ credential: Credential, _ reply: StreamReply) async throws(NetworkFailure) -> PostReceipt {
        guard let answered = XID(reply.subject.remoteID) else {
            throw NetworkFailure(.notFound, detail: "no identifier of a post")
        }
        let length = WeightedLength(reply.content.words.text)
        guard length.value <= WeightedLength.limit else {
            throw NetworkFailure(.tooLong, detail: "a text beyond the limit was not sent")
        }
        guard length.isValid else { throw NetworkFailure(.refused, detail: "an odd text was not sent") }
        let body: JSON = [
            "reply": ["in_reply_to_tweet_id": .string(answered.text)], "text": .string(reply.content.words.text),
        ]
        let id: XID?
        switch try await client.attempt(XCall.post(["2", "tweets"], .json(body)), token: credential.token) {
        case .done(let json, _): id = XID(json["data"]?["id"])
        case .refused(let error, let failure):
            guard error.needsOtherVersion, credential.isSigned else { throw failure }
            let form = FormFields([
                "status": reply.content.words.text, "in_reply_to_status_id": answered.text,
                "auto_populate_reply_metadata": "true",
            ])
            let json = try await client.call(
                XCall.post(["1.1", "statuses", "update.json"], .form(form)),
                token: credential.token
            )
            id = XID(json["id_str"] ?? json["id"])
        }
        guard let id else {
            throw NetworkFailure(.answerLost, detail: "X took the reply without naming it")
        }
        return configuration.receipt(id, of: credential.identity)
    }

    /// Looks for a reply among the person's own posts.
    func find(
        _ credential: Credential,
        _ reply: StreamReply,
        _ others: [StreamReply]
    ) async throws(NetworkFailure) -> Finding<PostReceipt> {
        guard let user = XID(credential.identity.remoteID) else {
            throw NetworkFailure(.reauthenticate, detail: "the connection names nobody")
        }
        let written = WrittenReply(reply, others)
        let answered = reply.subject.remoteID
        let site = configuration.authURL.origin
        let timeline = XTimeline(client: client, token: credential.token, user: user) { json in
            guard let id = (json["id_str"] ?? json["id"])?.textOrNumber, Self.answers(json, answered) else {
                return false
            }
            let note = json["note_tweet"].flatMap { $0["text"] == nil ? nil : $0 } ?? json
            let text = (note["text"] ?? json["full_text"])?.text ?? ""
            return written.isIt(id, XText(text, entities: note["entities"] ?? json["entities"], site: site).linked)
        }
        let since = reply.createdAt - PostSearch.clockMargin
        switch written.judged(try await timeline.finding(since: since, mayUseFirstVersion: credential.isSigned)) {
        case .found(let id): return .found(configuration.receipt(id, of: credential.identity))
        case .absent(let proof): return .absent(proof)
        case .notShown(let doubt): return .notShown(doubt)
        }
    }

    /// Whether a post of either version answers another.
    private static func answers(_ json: JSON, _ answered: String) -> Bool {
        let named = json["referenced_tweets"]?.elements?.first { $0["type"]?.text == "replied_to" }?["id"]
        let id = named ?? json["in_reply_to_status_id_str"] ?? json["in_reply_to_status_id"]
        return id?.textOrNumber.map { $0.utf8.elementsEqual(answered.utf8) } ?? false
    }
}
