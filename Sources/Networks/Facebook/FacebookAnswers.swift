import Flyleaf
import HTTP
import Primitives

/// Reads what people did about a post: who likes it, and what was written under it.
struct FacebookAnswers: Sendable {
    let client: GraphClient

    func answers(_ token: String, _ receipt: PostReceipt, _ own: String) async throws(NetworkFailure) -> PostAnswers {
        guard let id = GraphID(receipt.remoteID) else {
            throw NetworkFailure(.notFound, detail: "no identifier of a post")
        }
        var answers = PostAnswers()
        let likes = try await list(id, "likes", FormFields(["summary": "true", "limit": "100"]), token)
        answers.likes = likes.total
        let comments = try await comments(id, token)
        let ownCount = comments.entries.count { $0["from"]?["id"]?.textOrNumber == own }
        let replies = comments.entries.compactMap(post).filter { $0.author.remoteID != own }
        answers.take(replies, of: comments.total - ownCount)
        return answers
    }

    /// What was written under a post, with how many there are in all.
    func comments(_ id: GraphID, _ token: String) async throws(NetworkFailure) -> (entries: [JSON], total: Int) {
        let fields = FormFields([
            "summary": "true", "filter": "stream", "fields": "id,from,message,created_time",
            "limit": String(PostAnswers.maximumReplies),
        ])
        return try await list(id, "comments", fields, token)
    }

    /// A list below a post, with how many there are in all; before 2.0 nobody said, and what is shown counts.
    private func list(
        _ id: GraphID,
        _ name: String,
        _ fields: FormFields,
        _ token: String
    ) async throws(NetworkFailure) -> (entries: [JSON], total: Int) {
        let json = try await client.call(.read([id.text, name], fields), token: token)
        guard let entries = json["data"]?.elements else {
            throw NetworkFailure(.brokenAnswer, detail: "a list without data")
        }
        return (entries, max(entries.count, json["summary"]?["total_count"]?.integer ?? 0))
    }

    /// A comment as a post; `nil` for what cannot be shown.
    func post(_ json: JSON) -> StreamPost? {
        guard let id = GraphID(json["id"]), let author = FacebookPortrait(client.configuration).author(json["from"]),
            let moment = json["created_time"]?.text.flatMap({ Timestamp(iso8601: $0) })
        else { return nil }
        var text = LinkedText()
        text.append(json["message"]?.text ?? "")
        text.trimEnd()
        return text.isEmpty ? nil : StreamPost(remoteID: id.text, author: author, writtenAt: moment, text: text)
    }
}
