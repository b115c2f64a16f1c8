import Flyleaf
import HTTP
import Primitives

/// Reads what people did about a post: its counts, and the posts below it in its thread, as far as this server knows them.
struct MastodonAnswers: Sendable {
    let server: MastodonServer

    func answers(_ credential: Credential, _ receipt: PostReceipt) async throws(NetworkFailure) -> PostAnswers {
        let token = try server.token(of: credential)
        guard let id = MastodonID(receipt.remoteID) else {
            throw NetworkFailure(.notFound, detail: "no identifier of a post")
        }
        let path = ["api", "v1", "statuses", id.text]
        let status = try await server.client.call(.read(path, needs: .readStatuses), token: token).json
        var answers = PostAnswers()
        answers.likes = status["favourites_count"]?.integer.map { max(0, $0) }
        answers.repeats = status["reblogs_count"]?.integer.map { max(0, $0) }
        // Some servers do not count replies; the thread is asked for then.
        if status["replies_count"]?.integer == 0 { return answers }
        let context = try await server.client.call(.read(path + ["context"], needs: .readStatuses), token: token).json
        guard let below = context["descendants"]?.elements else {
            throw NetworkFailure(.brokenAnswer, detail: "a thread of unknown shape")
        }
        let reader = MastodonStatusReader(server: server, filters: "home")
        let own = credential.identity.remoteID
        answers.take(below.compactMap { reader.item($0)?.post }.filter { $0.author.remoteID != own })
        return answers
    }
}
