import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Somebody at a network")
struct StreamPersonPageTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    private func run(
        changing change: (inout FakeNetwork.Traits) -> Void = { _ in },
        _ body: (ShareFixture, AppClient) async throws -> Void
    ) async throws {
        try await ShareFixture.runWithStreams(changing: {
            $0.marks = Set(StreamMark.allCases)
            change(&$0)
        }) { fixture in
            let item = StreamItem.sample("p1", at: Self.start, "The post.")
            fixture.network.change { state in
                state.home = [item]
                state.people[item.post.author.remoteID] = Self.person(item.post.author)
            }
            let client = try await fixture.reader()
            try await client.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            try await client.get("/home")
            try await body(fixture, client)
        }
    }

    private static func person(
        _ author: StreamAuthor,
        _ change: (inout PersonRelation) -> Void = { _ in }
    ) -> StreamPerson {
        var person = StreamPerson(author: author)
        person.about.append("Reads much. ")
        person.about.append("Her page", leadingTo: "https://books.example/grace")
        person.followers = 1200
        person.posts = 1
        var relation = PersonRelation()
        relation.follows = false
        relation.isFollowed = true
        change(&relation)
        person.relation = relation
        return person
    }

    /// Opens who wrote the first post of the page.
    @discardableResult
    private func open(_ client: AppClient) async throws -> AppPage {
        let link = client.page?.document.all(".said .meta a").first { $0.text.hasPrefix("Person") }
        return try await client.get(try #require(link?["href"]))
    }

    private func read(_ fixture: ShareFixture) async throws {
        _ = try await fixture.testSite.site.services.people.workOnDue()
    }

    private func tell(_ fixture: ShareFixture) async throws {
        _ = try await fixture.testSite.site.services.presses.workOnDue()
    }

    private func isOn(_ label: String, _ page: AppPage) throws -> Bool {
        try #require(page.document.all(".marks button").first { $0.text.hasPrefix(label) })["aria-pressed"] == "true"
    }

    @discardableResult
    private func press(_ label: String, _ client: AppClient) async throws -> AppPage {
        let page = try #require(client.page)
        let button = try #require(page.document.all(".marks button").first { $0.text.hasPrefix(label) })
        let form = try #require(page.document.forms.first { $0.action.hasSuffix("/marks") })
        var fields = FormFields(["press": try #require(button["value"])])
        for name in ["csrf", "from"] { if let value = form[name] { fields.append(name, value) } }
        return try await client.post(form.action, fields)
    }

    @Test("OF-13: their portrait comes from here, fetched behind the page, and initials stand for it until then")
    func portrait() async throws {
        try await run { fixture, client in
            let address = "https://files.example/face.jpg"
            fixture.network.change { state in
                let known = state.home[0].post.author
                let author = StreamAuthor(
                    remoteID: known.remoteID,
                    name: known.name,
                    handle: known.handle,
                    page: known.page,
                    picture: address
                )
                state.people[author.remoteID] = Self.person(author)
            }
            var page = try await open(client)
            try await read(fixture)
            page = try await client.get(page.url.path)
            let face = try #require(page.document.element(id: "face"))
            #expect(face.text == "GH" && face["data-arrives"] != nil && !page.source.contains(address))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
        }
    }

    @Test("TW-24: who wrote a post is one press away, with what they say of themselves and what is between both")
    func opened() async throws {
        try await run { fixture, client in
            var page = try await open(client)
            let address = page.url
            #expect(
                page.document.first("h1")?.text == "Grace Hopper" && page.text.contains("is being asked who this is")
            )
            #expect(page.document.element(id: "news")?["data-refresh"]?.hasPrefix(address.path) == true)
            try await read(fixture)
            page = try await client.get(address.path)
            #expect(page.document.first(".said .message")?.text == "Reads much. Her page")
            let link = try #require(page.document.first(".said .message a"))
            #expect(link["href"] == "https://books.example/grace" && link["rel"] == "nofollow noopener noreferrer ugc")
            #expect(page.text.contains("1 post · 1,200 followers") && page.text.contains("Grace Hopper follows you."))
            #expect(page.document.element(id: "news")?["data-refresh"] == nil)
            // What was read a moment ago is not asked for again.
            try await read(fixture)
            #expect(fixture.network.count("person") == 1)
            #expect(page.document.link("← What your people say")?["href"] == "/home")
        }
    }

    @Test("a friend of the list is one press away, too, and the way back leads to the list")
    func friend() async throws {
        try await run(changing: { $0.marks = [.mute] }) { fixture, client in
            let friend = try #require(FakeNetwork.someFriends.first)
            var page = try await client.get("/friends")
            let row = page.document.all("ul.people a").first { $0.text == friend.name.text }
            page = try await client.get(try #require(row?["href"]))
            #expect(page.document.first("h1")?.text == friend.name.text)
            #expect(page.document.link("← Friends")?["href"]?.hasPrefix("/friends?network=") == true)
            #expect(!page.text.contains("or block"))
            let form = try #require(page.document.forms.first { $0.action.hasSuffix("/marks") })
            #expect(form["from"] == "friends")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
        }
        // Where no program may read who somebody is, there is no page that says nothing.
        try await run(changing: { $0.peopleRestriction = .peopleNotShown }) { _, client in
            let page = try await client.get("/friends")
            #expect(page.document.all("ul.people a").isEmpty)
        }
    }

    @Test("TW-15: following is one press, shown at once, told behind it, and taken back by another")
    func followed() async throws {
        try await run { fixture, client in
            let path = try await open(client).url.path
            try await read(fixture)
            try await client.get(path)
            var page = try await press("Follow", client)
            #expect(page.url.path == path && page.text.contains("You follow each other."))
            #expect(try isOn("Follow", page) && page.document.element(id: "person")?["data-waits"] != nil)
            try await tell(fixture)
            page = try await client.get(path)
            let id = try #require(path.split(separator: "/").last)
            #expect(fixture.network.state.presses == ["follow \(id)"])
            #expect(try isOn("Follow", page) && page.document.element(id: "person")?["data-waits"] == nil)
            page = try await press("Follow", client)
            #expect(page.text.contains("Grace Hopper follows you."))
            try await tell(fixture)
            #expect(fixture.network.state.presses.last == "unfollow \(id)")
            #expect(fixture.network.posts.isEmpty)
        }
    }

    @Test(
        "what somebody said whom one mutes or blocks leaves every list and thread with the press, and comes back with it",
        arguments: ["Mute", "Block"]
    )
    func hidden(_ label: String) async throws {
        try await run { fixture, client in
            let path = try await open(client).url.path
            try await press(label, client)
            // The network has not been told yet, and is not to be reached.
            fixture.network.change { $0.failures["mark"] = NetworkFailure(.unreachable) }
            try await tell(fixture)
            #expect(try await client.get("/home").document.all(".said").isEmpty)
            let page = try await client.get(path)
            #expect(page.text.contains("could not be told yet"))
            #expect(try isOn(label, page))
            fixture.network.change { $0.failures["mark"] = nil }
            fixture.clock.advance(by: .seconds(60))
            try await tell(fixture)
            #expect(try await client.get("/home").document.all(".said").isEmpty)
            try await client.get(path)
            try await press(label, client)
            #expect(try await client.get("/home").document.all(".said").count == 1)
            // Another reader of the same network still sees it.
            fixture.network.change { $0.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve")) }
            try await tell(fixture)
            try await client.get(path)
            try await press(label, client)
            let eve = try await fixture.reader()
            try await eve.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            #expect(try await eve.get("/home").document.all(".said").count == 1)
            // A no of the network brings it back, with words.
            fixture.network.change { $0.failures["mark"] = NetworkFailure(.refused) }
            try await tell(fixture)
            #expect(try await client.get("/home").document.all(".said").count == 1)
            #expect(try await client.get(path).text.contains("was not taken"))
        }
    }

    @Test(
        "OF-01: while the network is down or refuses, what was read stands there, with words; who is gone is said to be"
    )
    func faults() async throws {
        try await run { fixture, client in
            let path = try await open(client).url.path
            try await read(fixture)
            for (category, words) in [
                (NetworkFailure.Category.unreachable, "cannot be reached"), (.notFound, "did not show who this is"),
                (.brokenAnswer, "Facebook"), (.rateLimited, "Facebook"),
            ] {
                fixture.network.change { $0.failures["person"] = NetworkFailure(category) }
                fixture.clock.advance(by: .seconds(120))
                try await client.get(path)
                try await read(fixture)
                let page = try await client.get(path)
                #expect(page.document.first(".said .message")?.text == "Reads much. Her page", "\(category)")
                #expect(page.document.first(".notice.waiting")?.text.contains(words) == true, "\(category)")
            }
        }
    }

    @Test("another person than was asked for is not believed")
    func another() async throws {
        try await run { fixture, client in
            let other = StreamAuthor(remoteID: "666", name: PersonName(trusted: "Eve"), handle: nil, page: nil)
            fixture.network.set { $0.person = { _ in StreamPerson(author: other) } }
            let path = try await open(client).url.path
            try await read(fixture)
            let page = try await client.get(path)
            #expect(!page.text.contains("Eve") && page.document.first(".notice.waiting") != nil)
        }
    }

    @Test("where reading costs money, nobody is read before a press, and following is done in the window")
    func cost() async throws {
        try await run(changing: {
            $0.homeCost = ReadingCost(dailyPosts: 100, pagePosts: 2)
            $0.marks = [.mute]
            $0.hasFollowWindow = true
        }) { fixture, client in
            var page = try await open(client)
            let path = page.url.path
            try await read(fixture)
            #expect(fixture.network.count("person") == 0 && page.text.contains("takes money"))
            #expect(page.document.all(".marks button").count == 1)
            let window = page.document.all("a.button").first {
                $0["href"]?.hasPrefix("https://network.test/follow/") == true
            }
            #expect(window?["rel"] == "nofollow noopener noreferrer")
            page = try await client.submit(action: "\(path)/read")
            try await read(fixture)
            #expect(try await client.get(path).text.contains("1,200 followers"))
            #expect(fixture.network.count("person") == 1)
        }
    }

    @Test("where no program may read people, what their posts tell stands there, and why there is no more")
    func closed() async throws {
        try await run(changing: {
            $0.peopleRestriction = .peopleNotShown; $0.marks = []
        }) { _, client in
            let page = try await open(client)
            #expect(page.document.first("h1")?.text == "Grace Hopper")
            #expect(page.text.contains("tells programs nothing of people") && page.document.all(".marks").isEmpty)
        }
    }

    @Test("PR-08: the first press asks for the permission that it takes, and nothing is done by the yes itself")
    func permission() async throws {
        let wanted = Permission("write:follows")
        try await run(changing: {
            let rule = PermissionRule(permission: wanted, moment: .acting, use: .following, isRevocable: true)
            $0.markRules[.follow] = rule
            $0.permissions += [rule]
        }) { fixture, client in
            let path = try await open(client).url.path
            var page = try await press("Follow", client)
            #expect(page.url.path == path && page.text.contains("Following people"))
            fixture.network.change { $0.permissions.granted.insert(wanted) }
            page = try await client.submit(action: "\(path)/permission", pressing: "Ask Facebook for it")
            #expect(page.url.path == path && !page.text.contains("Following people"))
            try await tell(fixture)
            #expect(fixture.network.state.presses.isEmpty)
            try await press("Follow", client)
            try await tell(fixture)
            #expect(fixture.network.state.presses.count == 1)
        }
    }

    @Test("through another's connection nobody is looked at; odd identifiers and presses are nobody's")
    func hostile() async throws {
        try await run { fixture, client in
            let path = try await open(client).url.path
            fixture.network.change { $0.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve")) }
            let eve = try await fixture.reader()
            let csrf = try #require(try await eve.get("/home").document.forms.lazy.compactMap { $0["csrf"] }.first)
            #expect(try await eve.get(path).status == .notFound)
            for act in ["read", "marks", "permission"] {
                let fields = FormFields(["csrf": csrf, "press": "on-follow"])
                #expect(try await eve.post("\(path)/\(act)", fields).status == .notFound, "\(act)")
            }
            let own = try #require(client.page?.document.forms.lazy.compactMap { $0["csrf"] }.first)
            for odd in ["", "on", "on-favourite", "up-follow", "on-follow-1", "on-x"] {
                let fields = FormFields(["csrf": own, "press": odd])
                #expect(try await client.post("\(path)/marks", fields).status == .notFound, "\(odd)")
            }
            let connection = try #require(path.split(separator: "/").dropLast().last)
            for odd in ["a%20b", String(repeating: "a", count: 201)] {
                #expect(try await client.get("/streams/people/\(connection)/\(odd)").status == .notFound, "\(odd)")
            }
            try await tell(fixture)
            #expect(fixture.network.state.presses.isEmpty)
        }
    }

    @Test("what somebody says is a list like any other, of that connection alone, and hidden from others")
    func posts() async throws {
        try await run { fixture, client in
            var page = try await open(client)
            try await read(fixture)
            page = try await client.get(page.url.path)
            let link = try #require(
                page.document.all("a.button").first { $0.text == "What Grace Hopper says" }?["href"]
            )
            #expect(link == "\(page.url.path)/posts")
            let connection = try #require(link.split(separator: "/").dropLast(2).last.map(String.init))
            let key = try #require(ID<Connection>(connection).flatMap { NetworkListKey($0, "7") })
            fixture.network.change { $0.lists[.person(key)] = [.sample("q1", at: Self.start, "Said alone.")] }
            try await client.get(link)
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            page = try await client.get(link)
            #expect(page.document.first("h1")?.text == "What Grace Hopper says")
            #expect(page.document.all(".stream .message").map(\.text) == ["Said alone."])
            #expect(try await !client.get("/home").text.contains("Said alone."))
            let item = try #require(
                try await client.get(link).document.all(".said .meta a").first { $0.text.hasPrefix("Conversation") }
            )
            #expect(try await client.get(try #require(item["href"])).text.contains("Said alone."))
            fixture.network.change { $0.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve")) }
            let eve = try await fixture.reader()
            #expect(try await eve.get(link).status == .notFound)
        }
    }

    @Test("on oneself nothing can be pressed")
    func oneself() async throws {
        try await run { fixture, client in
            let path = try await open(client).url.path
            let parts = path.split(separator: "/").dropLast()
            let own = fixture.network.state.person.remoteID
            let page = try await client.get("/\(parts.joined(separator: "/"))/\(own)")
            #expect(page.status == .ok && page.document.all(".marks button").isEmpty)
        }
    }

    @Test("OF-11: logging out of the network takes along whom one looked at")
    func leaving() async throws {
        try await run { fixture, client in
            try await open(client)
            try await client.get("/logout")
            try await client.submit(action: "/logout") { try $0.fill("forget", "yes") }
            try await read(fixture)
            #expect(fixture.network.count("person") == 0)
        }
    }
}
