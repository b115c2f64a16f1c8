import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Somebody at a Mastodon server")
struct MastodonPeopleTests {
    private typealias Fixture = MastodonFixture

    private static let account =
        #"{"id":"110","acct":"grace@letters.example","display_name":"Grace","url":"https://letters.example/@grace","#
        + #""note":"<p>Reads <a href=\"https://books.example/x\">books</a></p>","followers_count":12,"#
        + #""following_count":-1,"statuses_count":"7","locked":true,"bot":false}"#

    private func person(_ fixture: Fixture, _ id: String = "110") async throws -> StreamPerson {
        guard case .possible(let people) = fixture.network.people else { throw NetworkFailure(.unsupported) }
        #expect(people.cost == nil && people.rule == nil && fixture.network.followWindow(id) == nil)
        return try await people.read(Fixture.credential, id)
    }

    @Test("who it is and what is between both come by two calls; what is not counted is not told")
    func read() async throws {
        let relation =
            #"[{"id":"9","following":false},{"id":"110","following":true,"requested":false,"followed_by":true,"#
            + #""muting":false,"blocking":"x"}]"#
        let fixture = try await Fixture(.json(Self.account), .json(relation))
        let found = try await person(fixture)
        #expect(found.author.remoteID == "110" && found.author.handle == "@grace@letters.example")
        #expect(found.about.plain == "Reads books" && found.about.runs.last?.address == "https://books.example/x")
        #expect(found.followers == 12 && found.followed == nil && found.asksFollowers && !found.isProgram)
        #expect(found.relation?.follows == true && found.relation?.isFollowed == true)
        #expect(found.relation?.mutes == false && found.relation?.blocks == nil)
        let base = "GET https://books.example/api/v1/accounts/"
        #expect(
            fixture.script.sent == [.init("\(base)110", []), .init("\(base)relationships", ["id[]=110"])]
        )
    }

    @Test(
        "a server that says nothing of what is between both tells who somebody is all the same",
        arguments: [("[]", 200), ("{}", 200), ("nothing", 200), (#"{"error":"x"}"#, 404), (#"{"error":"x"}"#, 403)]
    )
    func withoutRelation(_ body: String, _ status: Int) async throws {
        let fixture = try await Fixture(.json(Self.account), .json(body, status))
        let found = try await person(fixture)
        #expect(found.author.name.text == "Grace" && found.relation == nil)
    }

    @Test("of oneself nothing is between both; who is gone is not found, and odd identifiers are asked of nobody")
    func edges() async throws {
        let own = Fixture.credential.identity.remoteID
        let fixture = try await Fixture(.json(Self.account.replacing(#""110""#, with: "\"\(own)\"")))
        #expect(try await person(fixture, own).relation == nil)
        #expect(fixture.script.sent.count == 1)
        let gone = try await Fixture(.json(#"{"error":"Record not found"}"#, 404))
        #expect(try await failure { _ = try await person(gone) }.category == .notFound)
        let odd = try await Fixture(.json(#"{"acct":"../x"}"#))
        #expect(try await failure { _ = try await person(odd) }.category == .brokenAnswer)
        let none = try await Fixture()
        for id in ["../1", "", "1/follow"] {
            #expect(try await failure { _ = try await person(none, id) }.category == .notFound)
        }
        #expect(none.script.sent.isEmpty)
    }

    @Test("what somebody wrote is read page by page of their account, and what the reader's filters hide stays out")
    func posts() async throws {
        let connection: ID<Connection> = ID(trusted: String(repeating: "0", count: 26))
        let key = try #require(NetworkListKey(connection, "110"))
        let hidden = #","filtered":[{"filter":{"title":"x","context":["account"],"filter_action":"hide"}}]"#
        func status(_ id: String, _ more: String = "") -> String {
            #"{"id":"\#(id)","created_at":"2026-11-20T09:00:00.000Z","account":\#(Self.account),"content":"<p>W</p>""#
                + #","visibility":"public"\#(more)}"#
        }
        let fixture = try await Fixture(.json("[\(status("9")),\(status("8", hidden))]"))
        guard case .possible(let list) = fixture.network.reading(.person(key)) else {
            throw NetworkFailure(.unsupported)
        }
        #expect(list.rule?.permission == .readStatuses && list.cost == nil)
        #expect(try await list.read(Fixture.credential, nil).items.map(\.remoteID) == ["9"])
        let line = "GET https://books.example/api/v1/accounts/110/statuses"
        #expect(fixture.script.sent == [.init(line, ["limit=40"])])
    }

    @Test(
        "following, muting and blocking are asked for one by one and told at their addresses; an empty answer is a yes",
        arguments: [
            (StreamMark.follow, "follow", "write:follows"), (.mute, "mute", "write:mutes"),
            (.block, "block", "write:blocks"),
        ]
    )
    func marks(_ mark: StreamMark, _ name: String, _ permission: String) async throws {
        let fixture = try await Fixture(.json(#"{"id":"110"}"#), .json(""))
        let act = try #require(fixture.network.acts[mark])
        #expect(act.rule?.permission.name == permission && act.rule?.moment == .acting)
        try await act.perform(Fixture.credential, "110", true, [])
        try await act.perform(Fixture.credential, "110", false, [])
        let base = "POST https://books.example/api/v1/accounts/110/"
        #expect(fixture.script.sent == [.init("\(base)\(name)", []), .init("\(base)un\(name)", [])])
    }
}
