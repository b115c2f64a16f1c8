import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Who follows a member")
struct FollowersTests {
    private static func person(_ id: String, _ name: String) -> StreamAuthor {
        StreamAuthor(
            remoteID: id,
            name: PersonName(trusted: name),
            handle: "@p\(id)@letters.example",
            page: "https://letters.example/@p\(id)"
        )
    }

    private func read(_ fixture: ShareFixture) async throws {
        _ = try await fixture.testSite.site.services.followers.workOnDue()
    }

    private func names(_ page: AppPage) -> [String] { page.document.all("ul.people b").map(\.text) }

    @Test(
        "they are read when somebody first looks, stay for a while, and are searched; each leads to who it is and back"
    )
    func list() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let friend = try #require(FakeNetwork.someFriends.first)
            let people = [Self.person("501", "Åsa <b>Brontë</b>"), Self.person(friend.remoteID, "Ada L.")]
            fixture.network.change { $0.followers = PeopleList(people) }
            let client = try await fixture.reader()
            var page = try await client.get("/friends")
            let link = try #require(page.document.all("main a").first { $0.text.hasPrefix("Who follows you at") })
            page = try await client.get(try #require(link["href"]))
            #expect(page.text.contains("is being asked who follows you") && names(page).isEmpty)
            #expect(page.document.element(id: "news")?["data-refresh"] != nil)
            try await read(fixture)
            page = try await client.get("/friends/followers")
            #expect(names(page) == ["Åsa <b>Brontë</b>", "Ada L."])
            #expect(
                page.document.all("ul.people li").map { $0.text.contains("You follow each other") } == [false, true]
            )
            #expect(page.document.element(id: "news")?["data-refresh"] == nil)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            // What was read a moment ago is not asked for again.
            try await read(fixture)
            #expect(fixture.network.count("followers") == 1)
            page = try await client.get("/friends/followers?q=bronte")
            #expect(names(page) == ["Åsa <b>Brontë</b>"])
            page = try await client.get("/friends/followers?q=nobody")
            #expect(names(page).isEmpty && page.text.contains("None of them is called so."))
            page = try await client.get("/friends/followers")
            let row = try #require(page.document.all("ul.people a").first?["href"])
            page = try await client.get(row)
            #expect(page.document.first("h1")?.text == "Åsa <b>Brontë</b>")
            let back = page.document.link("← Who follows you")?["href"]
            #expect(back?.hasPrefix("/friends/followers?network=") == true)
            // Somebody else has their own.
            fixture.network.change { $0.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve")) }
            let eve = try await fixture.reader()
            #expect(try await names(eve.get("/friends/followers")).isEmpty)
        }
    }

    @Test("many have pages, and of more than are kept it is said that there are more; nobody at all is said in words")
    func pages() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let many = (1...PeopleList.maximum + 1).map { Self.person("9\($0)", "Reader \($0)") }
            fixture.network.change { $0.followers = PeopleList(many) }
            let client = try await fixture.reader()
            try await client.get("/friends/followers")
            try await read(fixture)
            var page = try await client.get("/friends/followers")
            #expect(names(page).count == 50 && page.text.contains("Page 1 of 20, 1,000 people"))
            #expect(page.text.contains("the first 1,000 stand here"))
            page = try await client.get(try #require(page.document.link("Later →")?["href"]))
            #expect(names(page).first == "Reader 51" && page.document.link("← Earlier") != nil)
            for odd in ["0", "-1", "999", "x", "99999999999999999999"] {
                #expect(try await client.get("/friends/followers?page=\(odd)").status == .ok)
            }
            fixture.network.change { $0.followers = PeopleList([]) }
            fixture.clock.advance(by: .seconds(120))
            try await client.get("/friends/followers")
            try await read(fixture)
            #expect(try await client.get("/friends/followers").text.contains("Nobody follows you at Facebook"))
        }
    }

    @Test("a network that is down is said in words, and what was read stays; where no program may, it says so")
    func faults() async throws {
        try await ShareFixture.runWithStreams { fixture in
            fixture.network.change { $0.followers = PeopleList([Self.person("501", "Asa")]) }
            let client = try await fixture.reader()
            try await client.get("/friends/followers")
            try await read(fixture)
            fixture.network.change { $0.failures["followers"] = NetworkFailure(.unreachable) }
            fixture.clock.advance(by: .seconds(120))
            try await client.get("/friends/followers")
            try await read(fixture)
            let page = try await client.get("/friends/followers")
            #expect(page.text.contains("Facebook cannot be reached") && names(page) == ["Asa"])
        }
        try await ShareFixture.runWithStreams(changing: { $0.followersRestriction = .followersNotShown }) { fixture in
            let client = try await fixture.reader()
            #expect(try await !client.get("/friends").text.contains("Who follows you at"))
            let page = try await client.get("/friends/followers")
            #expect(page.text.contains("Facebook tells no program who follows you."))
            #expect(fixture.network.count("followers") == 0)
            // Whoever has no network is asked to connect one, and strangers are not let in.
            let stranger = try await fixture.browser().get("/friends/followers")
            #expect(stranger.url.path == "/login")
        }
    }

    @Test("where reading costs money only a press reads; where a permission is missing it is asked for, and comes back")
    func cost() async throws {
        try await ShareFixture.runWithStreams(changing: {
            $0.homeCost = ReadingCost(dailyPosts: 100, pagePosts: 1)
        }) { fixture in
            fixture.network.change { $0.followers = PeopleList([Self.person("501", "Asa")]) }
            let client = try await fixture.reader()
            var page = try await client.get("/friends/followers")
            try await read(fixture)
            #expect(fixture.network.count("followers") == 0 && page.text.contains("takes money"))
            try await client.get("/friends/followers")
            page = try await client.submit(action: "/friends/followers/read", pressing: "Look who follows you")
            try await read(fixture)
            #expect(try await names(client.get("/friends/followers")) == ["Asa"])
        }
        let wanted = Permission("read_followers")
        try await ShareFixture.runWithStreams(changing: {
            let rule = PermissionRule(permission: wanted, moment: .reading, use: .followers, isRevocable: true)
            $0.peopleRule = rule
            $0.permissions += [rule]
        }) { fixture in
            let client = try await fixture.reader()
            var page = try await client.get("/friends/followers")
            #expect(page.text.contains("Who follows you.") && fixture.network.count("followers") == 0)
            fixture.network.change { $0.permissions.granted.insert(wanted) }
            page = try await client.submit(
                action: "/friends/followers/permission",
                pressing: "Ask Facebook for it"
            )
            #expect(page.url.path == "/friends/followers" && page.text.contains("is being asked who follows you"))
        }
    }
}
