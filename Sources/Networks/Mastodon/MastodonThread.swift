import Flyleaf
import HTTP
import Primitives

/// Reads the thread around a post, as far as this server knows it.
struct MastodonThread: Sendable {
    let server: MastodonServer

    func thread(_ credential: Credential, _ post: String) async throws(NetworkFailure) -> StreamThread {
        let token = try server.token(of: credential)
        guard let id = MastodonID(post) else {
            throw NetworkFailure(.notFound, detail: "no identifier of a post")
        }
        let call = MastodonCall.read(["api", "v1", "statuses", id.text, "context"], needs: .readStatuses)
        let context = try await server.client.call(call, token: token).json
        // Some servers know only one of the two directions.
        guard context["ancestors"]?.elements != nil || context["descendants"]?.elements != nil else {
            throw NetworkFailure(.brokenAnswer, detail: "a thread of unknown shape")
        }
        let reader = MastodonStatusReader(server: server, filters: "thread", readsLetters: true)
        func posts(_ name: String) -> [StreamPost] {
            (context[name]?.elements ?? []).compactMap { reader.item($0)?.post }
        }
        return StreamThread(above: posts("ancestors"), below: posts("descendants"))
    }
}
