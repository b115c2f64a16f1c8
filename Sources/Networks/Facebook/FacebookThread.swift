import Flyleaf
import HTTP
import Primitives

/// Reads what was written under a post; a post of Facebook answers no other.
struct FacebookThread: Sendable {
    let answers: FacebookAnswers

    func thread(_ token: String, _ post: String) async throws(NetworkFailure) -> StreamThread {
        guard let id = GraphID(post) else { throw NetworkFailure(.notFound, detail: "no identifier of a post") }
        let comments = try await answers.comments(id, token)
        let posts = comments.entries.compactMap(answers.post)
        return StreamThread(above: [], below: posts, isCut: comments.total > comments.entries.count)
    }
}
