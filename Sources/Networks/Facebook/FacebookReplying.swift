import Flyleaf
import HTTP
import Primitives

/// Writes under a post, in the edition that lets programs do so, and looks afterwards whether it is there.
struct FacebookReplying: Sendable {
    let client: GraphClient
    let answers: FacebookAnswers

    static let rule = PermissionRule(
        permission: .publishActions,
        moment: .acting,
        use: .replying,
        isRevocable: true
    )
    /// The longest comment, in UTF-16 code units.
    static let limit = 8000

    func send(
        _ token: String,
        _ reply: StreamReply,
        _ configuration: FacebookConfiguration
    ) async throws(NetworkFailure) -> PostReceipt {
        let post = try identifier(reply)
        guard reply.content.words.text.utf16.count <= Self.limit else {
            throw NetworkFailure(.tooLong, detail: "a text beyond the limit was not sent")
        }
        let fields = FormFields(["message": reply.content.words.text])
        let answer = try await client.call(
            GraphCall.post([post.text, "comments"], fields, needs: Self.rule.permission),
            token: token
        )
        guard let id = GraphID(answer["id"]) else {
            throw NetworkFailure(.answerLost, detail: "Facebook took the comment without naming it")
        }
        return receipt(id, reply, configuration)
    }

    /// Looks for a comment among all that stand under the post.
    func find(
        _ token: String,
        _ identity: Identity,
        _ reply: StreamReply,
        _ others: [StreamReply],
        _ configuration: FacebookConfiguration
    ) async throws(NetworkFailure) -> Finding<PostReceipt> {
        let written = WrittenReply(reply, others)
        let comments = try await answers.comments(identifier(reply), token)
        let since = reply.createdAt - PostSearch.clockMargin
        for json in comments.entries {
            guard let post = answers.post(json), post.writtenAt >= since,
                post.author.remoteID.utf8.elementsEqual(identity.remoteID.utf8), let id = GraphID(post.remoteID)
            else { continue }
            if written.isIt(post.remoteID, post.text) { return .found(receipt(id, reply, configuration)) }
        }
        // What is hidden from the person counts, too.
        guard comments.entries.count >= comments.total else { return .notShown(.endNotReached) }
        return written.judged(.absent(.wholeList))
    }

    private func identifier(_ reply: StreamReply) throws(NetworkFailure) -> GraphID {
        guard let id = GraphID(reply.subject.remoteID) else {
            throw NetworkFailure(.notFound, detail: "no identifier of a post")
        }
        return id
    }

    /// A comment is seen at the page of its post.
    private func receipt(
        _ id: GraphID,
        _ reply: StreamReply,
        _ configuration: FacebookConfiguration
    ) -> PostReceipt {
        guard let page = reply.subject.page else { return FacebookDialog.receipt(id, configuration) }
        return PostReceipt(remoteID: id.text, url: page)
    }
}
