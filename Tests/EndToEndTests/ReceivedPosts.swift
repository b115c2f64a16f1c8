import HTTP
import Primitives
import TestSupport

/// The calls by which posts are made, as they leave the program, by the path of each network.
final class ReceivedPosts: Sendable {
    private let calls = Lock<[ClientRequest]>([])

    /// Watches a way out.
    func watch(_ network: Fetch) -> Fetch {
        Fetch { [self] request async throws(FetchError) in
            if ComparedPost.Network(request) != nil { calls.withLock { $0.append(request) } }
            return try await network.send(request)
        }
    }

    /// What was sent since this was last asked.
    func take() throws -> [ComparedPost.Network: [ComparedPost]] {
        let taken = calls.withLock { calls in
            defer { calls = [] }
            return calls
        }
        var all: [ComparedPost.Network: [ComparedPost]] = [:]
        for call in taken {
            guard let network = ComparedPost.Network(call) else { continue }
            all[network, default: []].append(try ComparedPost(call, to: network))
        }
        return all
    }
}
