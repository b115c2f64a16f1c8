import Flyleaf
import HTTP
import Primitives

/// Reads the conversation a post of X belongs to, within seven days, which is as far as X searches.
struct XThread: Sendable {
    let configuration: XConfiguration
    let client: XClient

    /// Each post counts for money, so no more are read than a person looks at.
    static let maximumPosts = 40
    static let rule = PermissionRule(permission: .tweetRead, moment: .login, use: .stream, isRevocable: false)

    func thread(_ credential: Credential, _ post: String) async throws(NetworkFailure) -> StreamThread {
        guard let id = XID(post) else { throw NetworkFailure(.notFound, detail: "no identifier of a post") }
        let token = credential.token
        let lookUp = XCall.read(["2", "tweets", id.text], Self.fields(), needs: .tweetRead)
        let own = try await client.call(lookUp, token: token)
        guard let json = own["data"] else {
            // Of a post that is gone X tells so within an answer that succeeds.
            throw NetworkFailure(own["errors"] == nil ? .brokenAnswer : .notFound, detail: "a post without data")
        }
        let conversation = XID(json["conversation_id"]) ?? id
        var search = Self.fields()
        search.append("query", "conversation_id:\(conversation.text)")
        search.append("max_results", String(Self.maximumPosts))
        let call = XCall.read(["2", "tweets", "search", "recent"], search, needs: .tweetRead)
        let found = try await client.call(call, token: token)
        let page = try XPage(found, after: nil)
        var posts = Posts(site: configuration.authURL.origin)
        posts.take([json], own["includes"])
        posts.take(page.entries, found["includes"])
        return StreamThread(above: posts.above(id.text), below: posts.below(id.text), isCut: page.next != nil)
    }

    private static func fields() -> FormFields {
        FormFields([
            "tweet.fields": "author_id,conversation_id,created_at,entities,note_tweet,referenced_tweets,attachments,"
                + "possibly_sensitive",
            "expansions": "author_id,referenced_tweets.id,referenced_tweets.id.author_id,attachments.media_keys",
            "user.fields": "name,username,profile_image_url",
            "media.fields": "type,alt_text,url,preview_image_url",
        ])
    }

    /// The posts of a conversation, and which answers which.
    private struct Posts {
        let site: String
        private var posts: [String: StreamPost] = [:]
        private var parents: [String: String] = [:]

        init(site: String) { self.site = site }

        /// Takes posts, and those they name that came along.
        mutating func take(_ entries: [JSON], _ includes: JSON?) {
            let reader = XPostReader(includes, site: site)
            for json in entries + (includes?["tweets"]?.elements ?? []) {
                guard let item = reader.item(json), item.repeater == nil else { continue }
                posts[item.post.remoteID] = item.post
                let answered = json["referenced_tweets"]?.elements?.first { $0["type"]?.text == "replied_to" }
                parents[item.post.remoteID] = answered?["id"]?.textOrNumber
            }
        }

        /// What a post answers, the oldest first; what says that it answers itself ends the walk.
        func above(_ id: String) -> [StreamPost] {
            var (chain, seen, next): ([StreamPost], Set<String>, String?) = ([], [id], parents[id])
            while let id = next, let post = posts[id], seen.insert(id).inserted {
                chain.append(post)
                next = parents[id]
            }
            return chain.reversed()
        }

        /// What answers a post and each other, the oldest first.
        func below(_ id: String) -> [StreamPost] {
            posts.values.filter { post in
                var (seen, next): (Set<String>, String?) = ([post.remoteID], parents[post.remoteID])
                while let parent = next, parent != id, seen.insert(parent).inserted { next = parents[parent] }
                return next == id && post.remoteID != id
            }
            .sorted { ($0.writtenAt, $0.remoteID) < ($1.writtenAt, $1.remoteID) }
        }
    }
}
