import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Somebody at X")
struct XPeopleTests {
    private typealias Fixture = XFixture

    private func network(
        _ script: ScriptedFetch,
        _ app: XFixture.App = .confidential,
        dailyPosts: Int? = nil
    ) throws -> SocialNetwork {
        var configuration = try Fixture.configuration(app)
        configuration.dailyPosts = dailyPosts
        return SocialNetwork.x(
            configuration,
            fetch: script.fetch,
            clock: Clock { Fixture.now },
            randomness: Randomness { [UInt8](repeating: 7, count: $0) }
        )
    }

    private func people(_ network: SocialNetwork) throws -> SocialNetwork.Look<StreamPerson> {
        guard case .possible(let people) = network.people else { throw NetworkFailure(.unsupported) }
        return people
    }

    private func user(_ more: String = "") -> String {
        #"{"data":{"id":"8","name":"Grace","username":"grace","description":"Reads &amp; writes","protected":true,"#
            + #""public_metrics":{"followers_count":5,"following_count":6,"tweet_count":7}\#(more)}}"#
    }

    @Test("who it is and what is between both come by one call; a person counts as two posts for the day's sum")
    func read() async throws {
        let script = ScriptedFetch(.json(user(#","connection_status":["followed_by","muting"]"#)), .json(user()))
        let people = try people(try network(script, dailyPosts: 100))
        #expect(people.cost?.pagePosts == 2 && people.cost?.dailyPosts == 100)
        let found = try await people.read(Fixture.credential, "8")
        #expect(found.author.handle == "@grace" && found.about.plain == "Reads & writes" && found.asksFollowers)
        #expect(found.followers == 5 && found.followed == 6 && found.posts == 7)
        #expect(found.relation?.isFollowed == true && found.relation?.mutes == true && found.relation?.follows == false)
        // Where X says nothing of it, nothing is known.
        #expect(try await people.read(Fixture.credential, "8").relation == nil)
        #expect(script.sent.allSatisfy { $0.line.hasSuffix("/2/users/8") })
        guard case .impossible(.readingCostsMoney) = try network(ScriptedFetch(), dailyPosts: 0).people else {
            Issue.record("people are read for money nobody pays")
            return
        }
    }

    @Test(
        "who is gone is told within an answer that succeeds; another shape is none, and odd identifiers are asked of nobody"
    )
    func edges() async throws {
        let script = ScriptedFetch(
            .json(#"{"errors":[{"title":"Not Found Error"}]}"#),
            .json("{}"),
            .json(#"{"data":{"id":"8"}}"#)
        )
        let people = try people(try network(script))
        for category in [NetworkFailure.Category.notFound, .brokenAnswer, .brokenAnswer] {
            #expect(try await failure { _ = try await people.read(Fixture.credential, "8") }.category == category)
        }
        #expect(try await failure { _ = try await people.read(Fixture.credential, "../8") }.category == .notFound)
        #expect(script.sent.count == 3)
    }

    @Test("what somebody wrote is read at their address, at a price, and by version 1.1 where that alone is open")
    func posts() async throws {
        let key = try #require(NetworkListKey(ID(trusted: String(repeating: "0", count: 26)), "8"))
        let post = #"{"id":"90","author_id":"8","created_at":"2026-11-20T09:00:00.000Z","text":"Words"}"#
        let users = #""includes":{"users":[{"id":"8","name":"Grace","username":"grace"}]}"#
        let script = ScriptedFetch(.json(#"{"data":[\#(post)],\#(users),"meta":{"result_count":1}}"#))
        guard case .possible(let list) = try network(script, dailyPosts: 100).reading(.person(key)) else {
            throw NetworkFailure(.unsupported)
        }
        #expect(list.cost?.pagePosts == XStream.postsPerPage && list.rule?.permission == .tweetRead)
        #expect(try await list.read(Fixture.credential, nil).items.map(\.remoteID) == ["90"])
        #expect(script.sent.first?.line.contains("/2/users/8/tweets") == true)
        guard case .impossible = try network(ScriptedFetch(), dailyPosts: 0).reading(.person(key)) else {
            Issue.record("posts are read for money nobody pays")
            return
        }
    }

    @Test("somebody is muted by program and followed in X's own window; blocking is offered nowhere")
    func marks() async throws {
        let script = ScriptedFetch(.json(#"{"data":{"muting":true}}"#), .json(#"{"data":{"muting":false}}"#))
        let network = try network(script)
        #expect(network.acts[.follow] == nil && network.acts[.block] == nil)
        let mute = try #require(network.acts[.mute])
        #expect(mute.rule?.permission.name == "mute.write" && mute.rule?.moment == .acting)
        let own = Fixture.credential.identity.remoteID
        try await mute.perform(Fixture.credential, "8", true, [])
        try await mute.perform(Fixture.credential, "8", false, [])
        #expect(script.sent.map(\.line).first?.hasSuffix("/2/users/\(own)/muting") == true)
        #expect(script.sent.map(\.line).last?.hasSuffix("/2/users/\(own)/muting/8") == true)
        #expect(network.followWindow("8")?.hasSuffix("/intent/follow?user_id=8") == true)
        #expect(network.followWindow("javascript:1") == nil)
    }
}
