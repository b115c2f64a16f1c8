import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("What a Mastodon server tells by itself")
struct MastodonLiveTests {
    private typealias Fixture = MastodonFixture

    /// What was told by a following, what was asked, and how it ended.
    private struct Following {
        var told: [StreamHappening] = []
        var requests: [ClientRequest] = []
        var failure: NetworkFailure?
    }

    private let opened = Follow.Piece.opened(Fields([.contentType: "text/event-stream"]))

    private func bytes(_ text: String) -> Follow.Piece { .bytes(Array(text.utf8)) }

    private func event(_ name: String, _ data: String) -> Follow.Piece { bytes("event: \(name)\ndata: \(data)\n\n") }

    private func instance(_ streaming: String?) -> ClientResponse {
        let urls = streaming.map { #","configuration":{"urls":{"streaming":"\#($0)"}}"# } ?? ""
        return .json(#"{"domain":"books.example","version":"4.5.0"\#(urls)}"#)
    }

    private func status(_ id: String, _ more: String = "") -> String {
        #"{"id":"\#(id)","created_at":"2026-11-20T09:00:00.000Z","account":{"id":"110","acct":"grace@letters.example"},"#
            + #""content":"<p>Words</p>","visibility":"public"\#(more)}"#
    }

    private func follow(
        _ pieces: [Follow.Piece],
        ending: Result<ClientResponse, FetchError> = .success(ClientResponse(status: .ok)),
        at streaming: String? = "wss://books.example",
        after number: Int = .max
    ) async throws -> Following {
        let sent = Lock<[ClientRequest]>([])
        let follow = Follow { request, silence, take async throws(FetchError) in
            #expect(silence == .seconds(45))
            sent.withLock { $0.append(request) }
            for piece in pieces where !take(piece) { throw FetchError(.cancelled, mayHaveArrived: true) }
            return try ending.get()
        }
        let fixture = try await Fixture(answers: [.success(instance(streaming))], follow: follow)
        let live = try #require(fixture.network.live)
        #expect(live.rule?.permission == .readStatuses)
        let told = Lock<[StreamHappening]>([])
        var following = Following()
        do {
            try await live.follow(Fixture.credential) { happening in
                told.withLock { told in
                    told.append(happening)
                    return told.count < number
                }
            }
        } catch let failure as NetworkFailure {
            following.failure = failure
        }
        following.told = told.withLock { $0 }
        following.requests = sent.withLock { $0 }
        return following
    }

    @Test("a server without a way to follow it is asked alone")
    func alone() async throws {
        #expect(try await Fixture(answers: []).network.live == nil)
    }

    @Test("what comes, changes and goes is told in its order, from the first sign of life on")
    func events() async throws {
        let hidden = #","filtered":[{"filter":{"title":"x","context":["home"],"filter_action":"hide"}}]"#
        let following = try await follow([
            opened, bytes(":)\n"), event("update", status("7")), bytes(":thump\n"),
            event("status.update", status("7", #","edited_at":"2026-11-20T10:00:00Z""#)),
            event("update", status("8", hidden)), event("update", "{}"), event("update", "no json"),
            event("delete", "7"), event("delete", "../x y"), event("notification", #"{"type":"favourite"}"#),
            event("notification", #"{"type":"mention"}"#), event("filters_changed", "undefined"),
            event("announcement", "{}"), bytes("data: {}\n\n"), event("update", status("9")),
        ])
        let names = following.told.map { happening in
            switch happening {
            case .opened: "opened"
            case .unclear: "unclear"
            case .mentioned: "mentioned"
            case .entry(.came(let item)): "came \(item.remoteID)"
            case .entry(.changed(let item)): "changed \(item.remoteID) \(item.post.isChanged)"
            case .entry(.gone(let id)): "gone \(id)"
            }
        }
        #expect(
            names == ["opened", "came 7", "changed 7 true", "gone 7", "mentioned", "unclear", "came 9"]
        )
        #expect(following.failure == nil)
        let request = try #require(following.requests.first)
        #expect(request.url.description == "https://books.example/api/v1/streaming/user")
        #expect(request.fields[.authorization] == "Bearer s3cret-user-token")
        #expect(request.fields[.accept] == "text/event-stream")
    }

    @Test(
        "a server tells where it says it does: at another host over TLS and in public alone, and nowhere without it",
        arguments: [
            (
                Optional("wss://streaming.books.example"),
                Optional("https://streaming.books.example/api/v1/streaming/user")
            ),
            ("https://books.example", "https://books.example/api/v1/streaming/user"),
            (nil, "https://books.example/api/v1/streaming/user"), ("ws://127.0.0.1:6379", nil), ("", nil),
            ("wss://user@evil.example", nil), ("gopher://books.example", nil),
        ]
    )
    func place(_ streaming: String?, _ address: String?) async throws {
        let following = try await follow([opened], at: streaming)
        #expect(following.requests.map(\.url.description) == [address].compactMap(\.self))
        guard let request = following.requests.first else {
            #expect(following.failure?.category == .unsupported)
            return
        }
        guard case .publicOnly = request.addressPolicy else {
            Issue.record("\(request.addressPolicy)")
            return
        }
    }

    @Test(
        "how a server refuses says whether it is asked again",
        arguments: [
            (401, NetworkFailure.Category.reauthenticate), (404, .unsupported), (400, .unsupported),
            (501, .unsupported),
            (429, .rateLimited), (500, .transient), (503, .transient),
        ]
    )
    func refusals(_ status: Int, _ category: NetworkFailure.Category) async throws {
        let following = try await follow([], ending: .success(ClientResponse(status: Status(code: status))))
        #expect(following.failure?.category == category && following.told.isEmpty)
    }

    @Test(
        "a page where a stream should be is none; an event without end ends the following; so does a reader who leaves"
    )
    func broken() async throws {
        let page = Follow.Piece.opened(Fields([.contentType: "text/html"]))
        let left = FetchError(.cancelled, mayHaveArrived: true)
        let none = try await follow([page, event("update", status("7"))], ending: .failure(left))
        #expect(none.told.isEmpty && none.failure != nil)
        let flood = bytes("data: \(String(repeating: "x", count: MastodonLive.maximumEventBytes))")
        let endless = try await follow([opened, flood, event("update", status("7"))])
        #expect(endless.failure != nil && !endless.told.contains { $0 != .opened })
        let gone = try await follow([opened, bytes(":)\n"), event("update", status("7"))], after: 1)
        #expect(gone.told == [.opened] && gone.failure != nil)
        let silent = try await follow([opened], ending: .failure(FetchError(.timedOut, mayHaveArrived: true)))
        #expect(silent.failure != nil && silent.failure?.endsConnection == false)
    }
}
