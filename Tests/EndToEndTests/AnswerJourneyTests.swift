import Flyleaf
import FlyleafServer
import HTTP
import Networks
import Primitives
import SQLite
import StorageEngines
import TestSupport
import Testing

@testable import Pages
@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("Answers come home from three networks")
struct AnswerJourneyTests {
    /// A review that stands at all three networks.
    private func shared(_ world: NetworksWorld) async throws -> (review: String, shares: [Share]) {
        try await world.connectAll()
        let review = try #require(try await world.write([("title", "Momo"), ("review", "Slow."), ("score", "8")]))
        let dialog = try await world.client.get("\(review)/share")
        let boxes = dialog.document.all("input[name=network]").compactMap { $0["value"] }
        try await world.client.submit(action: "\(review)/share", pressing: "Refresh this proof") { form in
            for box in boxes { try form.fill("network", box) }
            try form.fill("message", "The first.")
        }
        let results = try await world.postToAll(review)
        #expect(results.text.contains("Posted to all 3 networks"), "\(results.text)")
        let stores = world.application.storage.stores
        let ada = try #require(try await stores.connections.byIdentity(.facebook, world.facebook, "1001"))
        return (review, try await stores.shares.list(ada.memberID, nil, 10))
    }

    /// Somebody answers a post at its network, and likes it where that is one call.
    private func answer(_ world: NetworksWorld, _ share: Share, _ words: String) async throws {
        let sandbox = try #require(world.application.sandbox)
        let receipt = try #require(share.receipt)
        let number = try #require(receipt.remoteID.split(separator: "_").last.flatMap { Int64($0) })
        let (friend, ada) = (SeedPeople.id(at: 1), SeedPeople.id(at: 0))
        switch share.network {
        case .facebook:
            let world = try sandbox.world(of: .facebook)
            let post = PostID(rawValue: number)
            try await world.database.write { connection in
                try Likes.add(friend, to: .post(post), connection)
                _ = try Comments.insert(words, by: friend, app: nil, on: post, at: world.now, connection)
            }
        case .x:
            let world = try sandbox.world(of: .x)
            let post = TweetID(rawValue: number)
            var draft = Tweets.Draft(author: friend, text: words)
            draft.replyTo = Tweet.Reference(id: post, author: ada)
            draft.conversation = post
            let reply = draft
            _ = try await world.database.write { try Tweets.insert(reply, at: world.now, $0) }
        default:
            let sandboxWorld = try sandbox.world(of: .mastodon)
            let parameters: JSON = [
                "status": .string(words), "in_reply_to_id": .string(receipt.remoteID), "visibility": "public",
            ]
            let publisher = MastodonPublisher(author: friend, host: world.server, now: sandboxWorld.now)
            _ = try await sandboxWorld.database.write { connection in
                try publisher.publish(try MastodonDraft(MastodonParameters(json: parameters)), connection)
            }
        }
    }

    @Test("a friend answers the post at each network; all of it stands under the review, for its writer alone")
    func three() async throws {
        let clock = ShiftedClock()
        let world = try await NetworksWorld(clock: clock.clock)
        let (review, shares) = try await shared(world)
        #expect(shares.count == 3)
        for share in shares { try await answer(world, share, "I liked it too, at \(share.network.rawValue).") }
        clock.advance(by: .seconds(61))
        #expect(try await world.application.site.services.answers.workOnDue() == 3)
        let page = try await world.client.get(review)
        #expect(page.text.ranges(of: "1 answer").count == 3, "\(page.text)")
        #expect(page.text.contains("1 answer, 1 like there"))
        for share in shares {
            let receipt = try await world.client.get("/shares/\(share.id.text)")
            let words = receipt.document.all("#answer-1 .message").map(\.text)
            #expect(words == ["I liked it too, at \(share.network.rawValue)."], "\(receipt.text)")
        }
        let stranger = world.newBrowser()
        #expect(try await !stranger.get(review).text.contains("1 answer"))
    }
}
