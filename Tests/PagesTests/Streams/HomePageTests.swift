import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("What your people say")
struct HomePageTests {
    private static let reading = Permission("read_stream")

    private func moment(_ second: Int64) -> Timestamp { Timestamp(seconds: 1_411_217_000 + second) }

    private func has(_ fixture: ShareFixture, _ range: ClosedRange<Int>) {
        let posts = range.reversed().map { StreamItem.sample("p\($0)", at: moment(Int64($0)), "Post \($0).") }
        fixture.network.change { $0.home = posts }
    }

    /// What tells of new posts.
    private func news(_ page: AppPage) -> HTMLElement? { page.document.element(id: "news") }

    /// Reads what is wished for.
    private func read(_ fixture: ShareFixture) async throws {
        _ = try await fixture.testSite.site.services.streams.workOnDue()
    }

    @Test("OF-03: the first look says that it is being read; the next shows it, newest first, with a link to each post")
    func first() async throws {
        try await ShareFixture.runWithStreams { fixture in
            has(fixture, 1...3)
            let client = try await fixture.reader()
            var page = try await client.get("/home")
            #expect(page.status == .ok && page.text.contains("Your networks are being read"))
            #expect(news(page)?["data-refresh"] == "/home" && news(page)?["data-with"] == "stream")
            #expect(fixture.network.count("home") == 0)
            try await read(fixture)
            page = try await client.get("/home")
            #expect(page.document.all(".stream .message").map(\.text) == ["Post 3.", "Post 2.", "Post 1."])
            #expect(page.text.contains("Grace Hopper") && page.text.contains("@grace"))
            #expect(page.document.first(".meta a")?["href"] == "https://network.test/@grace/p3")
            #expect(page.text.contains("Facebook: read on"))
            // Nothing that is shown moves while it is read.
            #expect(news(page)?["data-with"] == nil && news(page)?["data-refresh"]?.hasPrefix("/home?since=") == true)
        }
    }

    @Test("new posts are counted above what one reads, and shown at a press")
    func news() async throws {
        try await ShareFixture.runWithStreams { fixture in
            has(fixture, 1...3)
            let client = try await fixture.reader()
            try await client.get("/home")
            try await read(fixture)
            let page = try await client.get("/home")
            let refresh = try #require(news(page)?["data-refresh"])
            #expect(try await !client.get(refresh).text.contains("new post"))
            fixture.clock.advance(by: .seconds(120))
            has(fixture, 1...5)
            // The open page asks, and by that the network is asked.
            try await client.get(refresh)
            try await read(fixture)
            let later = try await client.get(refresh)
            #expect(later.text.contains("2 new posts"))
            #expect(later.document.link("2 new posts")?["href"] == "/home")
            #expect(news(later)?["data-refresh"] == refresh)
            // While it is read again, only how it stands follows; what one reads stays where it is.
            fixture.clock.advance(by: .seconds(120))
            let waiting = try await client.get("/home")
            #expect(news(waiting)?["data-with"] == "standings" && waiting.text.contains("Facebook is being read now"))
            #expect(waiting.document.element(id: "standings")?.all(".message").isEmpty == true)
        }
    }

    @Test("OF-01, OF-12: with the network down the page says so, shows what was read, and when it is asked again")
    func down() async throws {
        try await ShareFixture.runWithStreams { fixture in
            has(fixture, 1...3)
            let client = try await fixture.reader()
            try await client.get("/home")
            try await read(fixture)
            fixture.network.change { $0.failures["home"] = NetworkFailure(.unreachable) }
            fixture.clock.advance(by: .seconds(120))
            try await client.get("/home")
            try await read(fixture)
            let page = try await client.get("/home")
            #expect(page.text.contains("Facebook cannot be reached"))
            #expect(page.text.contains("What was read before stands below. It is asked again after"))
            #expect(page.text.contains("Post 3."))
            // A press asks nobody while the network is left alone.
            try await client.submit(action: "/home", pressing: "Look again")
            try await read(fixture)
            #expect(fixture.network.count("home") == 2)
        }
    }

    @Test(
        "OF-12: every failure has words, and none of them speaks of posting",
        arguments: NetworkFailure.Category.allCases
    )
    func faults(_ category: NetworkFailure.Category) {
        for hasItems in [true, false] {
            let fault = StreamFault(category, until: moment(1), hasItems: hasItems, "Facebook", of: "its list")
            #expect(fault.title.contains("Facebook") || category == .misconfigured, "\(fault.title)")
            #expect(!"\(fault.title) \(fault.text)".contains("post"), "\(fault.title)")
            #expect(fault.text.contains("asked again after"))
        }
    }

    @Test("PR-08: the permission is asked for where it is needed, with what it is for, and reading follows by itself")
    func permission() async throws {
        try await ShareFixture.runWithStreams(changing: {
            $0.homeRule = PermissionRule(permission: Self.reading, moment: .reading, use: .stream, isRevocable: true)
        }) { fixture in
            has(fixture, 1...3)
            let client = try await fixture.reader()
            var page = try await client.get("/home")
            #expect(page.text.contains("Reading what your people say") && page.text.contains("Nothing is posted by it"))
            #expect(page.text.contains("Nothing is read yet"))
            try await read(fixture)
            #expect(fixture.network.count("home") == 0)
            fixture.network.change { $0.permissions.granted.insert(Self.reading) }
            page = try await client.submit(action: "/streams/permission", pressing: "Ask Facebook for it")
            #expect(fixture.network.state.logins.last?.permissions.contains(Self.reading) == true)
            #expect(page.url.path == "/home" && page.text.contains("Your networks are being read"))
            try await read(fixture)
            #expect(try await client.get("/home").text.contains("Post 3."))
        }
    }

    @Test("a network that shows programs nothing says why, and nothing can be pressed")
    func closed() async throws {
        try await ShareFixture.runWithStreams(changing: { $0.homeRestriction = .homeNotShown }) { fixture in
            let client = try await fixture.reader()
            let page = try await client.get("/home")
            #expect(page.text.contains("no longer shows any program what it shows you"))
            #expect(!page.text.contains("Look again"))
        }
    }

    @Test("who has no network is asked to connect one, and comes back")
    func unconnected() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let client = try await fixture.loneMember()
            let page = try await client.get("/home")
            #expect(page.text.contains("To read what your people say"))
        }
    }

    @Test("older posts are a page further, and what was never read is told of and read at a press")
    func pages() async throws {
        try await ShareFixture.runWithStreams { fixture in
            has(fixture, 1...200)
            let client = try await fixture.reader()
            try await client.get("/home")
            try await read(fixture)
            var page = try await client.get("/home")
            #expect(
                page.text.contains("Post 200.") && page.text.contains("Post 161.") && !page.text.contains("Post 160.")
            )
            for last in [121, 81] {
                let older = try #require(page.document.link("Older →")?["href"])
                page = try await client.get(older)
                #expect(page.text.contains("Post \(last)."))
                #expect(page.document.link("← Newest")?["href"] == "/home")
            }
            #expect(page.document.link("Older →") == nil)
            page = try await client.submit(action: "/streams/gap", pressing: "Read older posts from Facebook")
            // It comes back to the page it was pressed on.
            #expect(page.url.path == "/home" && page.url.query?.contains("before=") == true)
            #expect(page.text.contains("Post 81.") && page.text.contains("Facebook is being read now"))
            #expect(news(page)?["data-with"] == "stream" && news(page)?["data-refresh"]?.contains("before=") == true)
            try await read(fixture)
            page = try await client.get("/home?before=\(1_411_217_000_000 + 81_000)-0")
            #expect(page.text.contains("Post 80.") && page.text.contains("Post 41."))
        }
    }

    @Test("what strangers write is words: no tag, no script, no address of another kind, nothing of another member")
    func hostile() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let tag = "<script>alert(1)</script>\"'&"
            let item = StreamItem.sample("p1", at: moment(1), tag, by: "</b>\(tag)") { post in
                post.text.append("link", leadingTo: "javascript:alert(1)")
                post.text.append("good", leadingTo: "https://books.example/?a=1&b=2")
                post.warning = .words(tag)
                post.page = "javascript:alert(2)"
                post.attachments = [StreamAttachment(kind: .picture, words: tag)]
                post.card = StreamCard(title: tag, caption: tag, address: "data:text/html,x")
            }
            fixture.network.change { $0.home = [item] }
            let client = try await fixture.reader()
            try await client.get("/home")
            try await read(fixture)
            let page = try await client.get("/home")
            #expect(page.text.contains(tag) && page.document.all("script").allSatisfy { $0.text.isEmpty })
            let links = page.document.all("#stream a").compactMap { $0["href"] }
            let person = try #require(links.first { $0.hasPrefix("/streams/people/") })
            #expect(person.hasSuffix("/7?from=1"))
            #expect(
                links == [
                    "https://network.test/@grace", "https://books.example/?a=1&b=2", "/stream/items/1", person,
                    "https://network.test/reply/of-p1",
                ]
            )
            #expect(page.document.first(".stream details.spoiler summary")?.text == tag)

            fixture.network.change { state in
                state.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve"))
                state.home = []
            }
            let eve = try await fixture.reader()
            for path in ["/home", "/home?before=9999999999999-1", "/home?since=0-0"] {
                #expect(try await !eve.get(path).text.contains("alert(1)"))
            }
            let own = try await fixture.stores.connections.byIdentity(.facebook, "network.test", "1001")
            let source = try #require(own?.id.text)
            #expect(try await !eve.get("/home?network=\(source)").text.contains("alert(1)"))
            let csrf = try #require(eve.page?.document.forms.lazy.compactMap { $0["csrf"] }.first)
            for fields in [["source": source, "moment": "1"], ["source": "x"], [:]] {
                var form = FormFields(["csrf": csrf])
                for (name, value) in fields { form.append(name, value) }
                #expect(try await eve.post("/streams/gap", form).status == .notFound)
            }
        }
    }

    @Test(
        "MO-04: a link that moderators blocked is words, also where the network hides it behind its own short address"
    )
    func blocked() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let item = StreamItem.sample("p1", at: moment(1)) { post in
                post.text.append(" evil.example/x", leadingTo: "https://t.example/1")
                post.text.append(" good.example", leadingTo: "https://good.example/")
                post.card = StreamCard(title: "Evil", address: "https://evil.example/")
            }
            fixture.network.change { $0.home = [item] }
            let client = try await fixture.reader()
            try await client.get("/home")
            try await read(fixture)
            let links = fixture.testSite.site.services.blockedLinks
            let pattern = try #require(links.pattern(typed: "evil.example"))
            let own = try await fixture.stores.connections.byIdentity(.facebook, "network.test", "1001")
            let (reason, member) = (ModerationWords(trusted: "Malware"), try #require(own).memberID)
            #expect(try await links.set([pattern], blocked: true, because: reason, by: member) == .kept(1))
            let page = try await client.get("/home")
            #expect(page.text.contains("evil.example/x (link blocked)"))
            let shown = page.document.all("#stream .message a, #stream .card a").compactMap { $0["href"] }
            #expect(shown == ["https://good.example/"])
        }
    }

    @Test(
        "odd places in the address are none",
        arguments: ["before=x", "since=-1", "before=1-2-3", "network=zz", "since=&before="]
    )
    func oddAddress(_ query: String) async throws {
        try await ShareFixture.runWithStreams { fixture in
            let client = try await fixture.reader()
            #expect(try await client.get("/home?\(query)").status == .ok)
        }
    }

    @Test("OF-11: logging out of the network takes what it showed along, and so does disconnecting")
    func leaving() async throws {
        try await ShareFixture.runWithStreams { fixture in
            has(fixture, 1...3)
            let client = try await fixture.reader()
            try await client.get("/home")
            try await read(fixture)
            let member = try #require(
                try await fixture.stores.connections.byIdentity(.facebook, "network.test", "1001")
            )
            func count() async throws -> Int {
                try await fixture.stores.streams.items(member.memberID, .home, [member.id], nil, 99).count
            }
            #expect(try await count() == 3)
            try await client.get("/logout")
            try await client.submit(action: "/logout") { try $0.fill("forget", "yes") }
            #expect(try await count() == 0)
        }
    }
}
