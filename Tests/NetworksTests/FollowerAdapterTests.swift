import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Who follows somebody, at each network")
struct FollowerAdapterTests {
    private func way(_ network: SocialNetwork) throws -> SocialNetwork.Look<PeopleList> {
        guard case .possible(let way) = network.followers else { throw NetworkFailure(.unsupported) }
        return way
    }

    private func account(_ id: String, _ address: String = "grace@letters.example") -> String {
        #"{"id":"\#(id)","acct":"\#(address)","display_name":"Grace","url":"https://letters.example/@grace"}"#
    }

    @Test("Mastodon: pages by the server's own marks, people who cannot be named left out, an end to lists without one")
    func mastodon() async throws {
        func next(_ id: Int) -> Fields {
            Fields([.link: #"<https://books.example/api/v1/accounts/1/followers?max_id=\#(id)>; rel="next""#])
        }
        let fixture = try await MastodonFixture(
            .json("[\(account("5")),null,{},\(account("6", "no address")),\(account("7", "ada"))]", 200, next(77)),
            .json("[]", 200, next(76)),
            .json("[\(account("5")),\(account("8"))]")
        )
        let way = try way(fixture.network)
        #expect(way.rule == nil && way.cost == nil)
        let own = MastodonFixture.credential.identity.remoteID
        let found = try await way.read(MastodonFixture.credential, own)
        #expect(found.people.map(\.remoteID) == ["5", "7", "8"] && !found.isCut)
        #expect(found.people[1].handle == "@ada@books.example")
        let line = "GET https://books.example/api/v1/accounts/\(own)/followers"
        #expect(
            fixture.script.sent == [
                .init(line, ["limit=80"]), .init(line, ["limit=80", "max_id=77"]),
                .init(line, ["limit=80", "max_id=76"]),
            ]
        )
        // A list without an end is cut; one that leads to itself is none.
        let endless = try await MastodonFixture(
            answers: (1...40).map { .success(.json("[\(account("\($0)"))]", 200, next(1000 - $0))) }
        )
        let cut = try await self.way(endless.network).read(MastodonFixture.credential, own)
        #expect(cut.isCut && endless.script.sent.count < 40)
        let circle = try await MastodonFixture(.json("[]", 200, next(77)), .json("[]", 200, next(77)))
        await #expect(throws: NetworkFailure.self) {
            _ = try await self.way(circle.network).read(MastodonFixture.credential, own)
        }
    }

    private func x(_ script: ScriptedFetch, dailyPosts: Int? = nil) throws -> SocialNetwork {
        var configuration = try XFixture.configuration(.confidential)
        configuration.dailyPosts = dailyPosts
        return SocialNetwork.x(
            configuration,
            fetch: script.fetch,
            clock: Clock { XFixture.now },
            randomness: Randomness { [UInt8](repeating: 7, count: $0) }
        )
    }

    @Test("X: one page, counted before it is asked for as two posts for each person; nobody at all has no list")
    func x() async throws {
        let page =
            #"{"data":[{"id":"8","name":"Grace","username":"grace"},{"id":"x"},null],"meta":{"result_count":1,"#
            + #""next_token":"t1"}}"#
        let script = ScriptedFetch(.json(page), .json(#"{"meta":{"result_count":0}}"#), .json("{}"))
        let way = try way(x(script, dailyPosts: 1000))
        #expect(way.cost == ReadingCost(dailyPosts: 1000, pagePosts: 200) && way.rule?.permission == .followsRead)
        #expect(way.retention == .seconds(86_400))
        let found = try await way.read(XFixture.credential, "7")
        #expect(found.people.map(\.handle) == ["@grace"] && found.isCut)
        #expect(script.sent[0].line.hasSuffix("/2/users/7/followers"))
        #expect(try await way.read(XFixture.credential, "7") == PeopleList([]))
        await #expect(throws: NetworkFailure.self) { _ = try await way.read(XFixture.credential, "7") }
        guard case .impossible(.readingCostsMoney) = try x(ScriptedFetch(), dailyPosts: 0).followers else {
            Issue.record("followers are read for money nobody pays")
            return
        }
    }

    @Test("Facebook tells no program who follows somebody")
    func facebook() throws {
        guard case .impossible(.followersNotShown) = try FacebookFixture().network.followers else {
            Issue.record("followers are read at Facebook")
            return
        }
    }
}
