import Flyleaf
import HTTP
import Primitives

/// Reads what people did about a post of X: its counts, and what was said in its conversation within seven days, which is as
/// far as X searches.
struct XAnswers: Sendable {
    let configuration: XConfiguration
    let client: XClient

    func answers(_ credential: Credential, _ receipt: PostReceipt) async throws(NetworkFailure) -> PostAnswers {
        guard let id = XID(receipt.remoteID) else {
            throw NetworkFailure(.notFound, detail: "no identifier of a post")
        }
        let token = credential.token
        let query = FormFields(["tweet.fields": "public_metrics"])
        let json = try await client.call(.read(["2", "tweets", id.text], query, needs: .tweetRead), token: token)
        guard let metrics = json["data"]?["public_metrics"] else {
            // Of a post that is gone X tells so within an answer that succeeds.
            throw NetworkFailure(json["errors"] == nil ? .brokenAnswer : .notFound, detail: "a post without counts")
        }
        var answers = PostAnswers()
        answers.likes = metrics["like_count"]?.integer.map { max(0, $0) }
        answers.repeats = metrics["retweet_count"]?.integer.map { max(0, $0) }
        guard metrics["reply_count"]?.integer ?? 0 > 0 else { return answers }
        let own = credential.identity.remoteID
        let search = FormFields([
            "query": "conversation_id:\(id.text)",
            "max_results": String(PostAnswers.maximumReplies),
            "tweet.fields": "author_id,created_at,entities,note_tweet,referenced_tweets",
            "expansions": "author_id",
            "user.fields": "name,username",
        ])
        let found = try await client.call(
            .read(["2", "tweets", "search", "recent"], search, needs: .tweetRead),
            token: token
        )
        let page = try XPage(found, after: nil)
        let reader = XPostReader(found["includes"], site: configuration.authURL.origin)
        let replies = page.entries.compactMap { reader.item($0)?.post }
            .filter { $0.author.remoteID != own && $0.remoteID != id.text }
        answers.take(replies, of: metrics["reply_count"]?.integer ?? 0)
        return answers
    }
}
