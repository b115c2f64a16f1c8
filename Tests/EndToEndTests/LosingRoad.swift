import Flyleaf
import HTTP
import Primitives
import TestSupport

/// A road between the program and the networks on which calls and answers are lost at random; it knows the truth.
final class LosingRoad: Sendable {
    private struct State {
        var isLosing = false
        var losesAnswers = false
        /// The posts that the networks made, by what their link ends with.
        var posts: [String: Set<String>] = [:]
        var losses = 0
    }

    private enum Fate {
        case arrives, answerLost, callLost, troubleAfter, troubleBefore
    }

    private let state = Lock(State())
    private let generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed) }

    /// Begins or ends to lose.
    func lose(_ isLosing: Bool) { state.withLock { $0.isLosing = isLosing } }

    /// Begins or ends to lose the answer to every post, and nothing else.
    func loseAnswers(_ isLosing: Bool) { state.withLock { $0.losesAnswers = isLosing } }

    /// How many posts the networks have of a share.
    func count(_ share: Share) -> Int {
        let mark = Self.mark(in: share.story.link)
        return state.withLock { state in mark.flatMap { state.posts[$0]?.count } ?? 0 }
    }

    /// How many calls or answers were lost.
    var losses: Int { state.withLock { $0.losses } }

    func fetch(_ network: Fetch) -> Fetch {
        Fetch { [self] request async throws(FetchError) in
            let key = Self.key(request)
            let fate = fate(isPost: key != nil)
            switch fate {
            case .callLost: throw FetchError(.timedOut, mayHaveArrived: true)
            case .troubleBefore: return Self.trouble
            case .arrives, .answerLost, .troubleAfter: break
            }
            let response = try await network.send(request)
            if let key, response.status.isSuccess { note(key, response) }
            switch fate {
            case .answerLost: throw FetchError(.timedOut, mayHaveArrived: true)
            case .troubleAfter: return Self.trouble
            case .arrives, .callLost, .troubleBefore: return response
            }
        }
    }

    private static var trouble: ClientResponse {
        ClientResponse(status: .serviceUnavailable, fields: Fields(), body: Array("trouble".utf8))
    }

    private func fate(isPost: Bool) -> Fate {
        var generator = generator
        return state.withLock { state in
            if state.losesAnswers, isPost {
                state.losses += 1
                return .answerLost
            }
            guard state.isLosing else { return .arrives }
            let number = Int.random(in: 0..<100, using: &generator)
            let fate: Fate =
                if isPost {
                    switch number {
                    case 0..<30: .answerLost
                    case 30..<45: .callLost
                    case 45..<55: .troubleAfter
                    case 55..<65: .troubleBefore
                    default: .arrives
                    }
                } else { number < 5 ? .troubleBefore : .arrives }
            if case .arrives = fate {} else { state.losses += 1 }
            return fate
        }
    }

    /// The key of the share that a call posts.
    private static func key(_ request: ClientRequest) -> String? {
        let posting = ["/api/v1/statuses", "/2/tweets", "/feed"]
        guard request.method == .post, posting.contains(where: { request.url.path.hasSuffix($0) }) else { return nil }
        return mark(in: request.body.lossyText)
    }

    /// The key at the end of a long link or the code at the end of a short one, in a text as it is or percent-encoded.
    private static func mark(in text: String) -> String? {
        for (mark, length) in [("share=", 22), ("share%3D", 22), ("/s/", 8), ("%2Fs%2F", 8)] {
            guard let range = text.firstRange(of: mark) else { continue }
            return String(text[range.upperBound...].prefix(length))
        }
        return nil
    }

    private func note(_ key: String, _ response: ClientResponse) {
        guard let json = try? JSON.read(response.body), let id = json["data"]?["id"]?.text ?? json["id"]?.text else {
            return
        }
        state.withLock { _ = $0.posts[key, default: []].insert(id) }
    }
}
