import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("A post of a network with its thread")
struct StreamItemPageTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    private func post(_ id: String, _ words: String) -> StreamPost {
        StreamItem.sample(id, at: Self.start, words, by: "Mary").post
    }

    /// The page of the first entry of what is shown first, opened from there.
    private func open(_ client: AppClient, _ fixture: ShareFixture) async throws -> AppPage {
        try await client.get("/home")
        _ = try await fixture.testSite.site.services.streams.workOnDue()
        let page = try await client.get("/home")
        let link = try #require(page.document.all(".said .meta a").first { $0.text.hasPrefix("Conversation") })
        return try await client.get(try #require(link["href"]))
    }

    private func read(_ fixture: ShareFixture) async throws {
        _ = try await fixture.testSite.site.services.threads.workOnDue()
    }

    private func words(_ page: AppPage) -> [String] { page.document.all(".stream .message").map(\.text) }

    @Test(
        "TW-24: a post opens with one press, at once and whole; its thread is read behind the page and stands around it"
    )
    func thread() async throws {
        try await ShareFixture.runWithStreams { fixture in
            fixture.network.change { state in
                state.home = [.sample("p1", at: Self.start, "The post.")]
                state.threads["of-p1"] = StreamThread(
                    above: [self.post("a", "First."), self.post("b", "Then.")],
                    below: [self.post("c", "So it is.")]
                )
            }
            let client = try await fixture.reader()
            var page = try await open(client, fixture)
            #expect(page.url.path.hasPrefix("/stream/items/") && words(page) == ["The post."])
            #expect(page.document.first("h1")?.text == "A post by Grace Hopper")
            #expect(page.text.contains("Facebook is being asked for the conversation"))
            #expect(page.document.element(id: "news")?["data-refresh"] == page.url.path)
            #expect(fixture.network.count("thread") == 0)
            try await read(fixture)
            page = try await client.get(page.url.path)
            #expect(words(page) == ["First.", "Then.", "The post.", "So it is."])
            #expect(page.document.all(".said[aria-current] .message").map(\.text) == ["The post."])
            #expect(page.text.contains("The conversation around it: read at Facebook on"))
            #expect(page.document.element(id: "news")?["data-refresh"] == nil)
            // Two looks within a minute ask once; a later one asks again.
            try await client.get(page.url.path)
            try await read(fixture)
            #expect(fixture.network.count("thread") == 1)
            fixture.clock.advance(by: .seconds(61))
            try await client.get(page.url.path)
            try await read(fixture)
            #expect(fixture.network.count("thread") == 2)
            #expect(page.document.link("← What your people say")?["href"] == "/home")
        }
    }

    @Test("OF-01: while the network is down, refuses or lets wait, what was read stands there, with words about it")
    func faults() async throws {
        try await ShareFixture.runWithStreams { fixture in
            fixture.network.change { state in
                state.home = [.sample("p1", at: Self.start, "The post.")]
                state.threads["of-p1"] = StreamThread(above: [], below: [self.post("c", "So it is.")])
            }
            let client = try await fixture.reader()
            let path = try await open(client, fixture).url.path
            try await read(fixture)
            for (category, words) in [
                (NetworkFailure.Category.unreachable, "cannot be reached"),
                (.notFound, "did not show the conversation"),
                (.rateLimited, "Facebook"), (.brokenAnswer, "Facebook"),
            ] {
                fixture.network.change { $0.failures["thread"] = NetworkFailure(category) }
                fixture.clock.advance(by: .seconds(120))
                try await client.get(path)
                try await read(fixture)
                let page = try await client.get(path)
                #expect(self.words(page) == ["The post.", "So it is."], "\(category)")
                let notice = page.document.first(".notice.waiting")?.text ?? ""
                #expect(notice.contains(words) && notice.contains("What was read before stands below"), "\(notice)")
                #expect(notice.contains("It is asked again after"))
                // Nobody asks a network that is left alone.
                let count = fixture.network.count("thread")
                try await client.submit(action: path.replacing("/stream/", with: "/streams/") + "/thread")
                try await read(fixture)
                #expect(fixture.network.count("thread") == count)
            }
        }
    }

    @Test("where reading costs money, nothing is read before a press, the page says why, and a day has its sum")
    func cost() async throws {
        try await ShareFixture.runWithStreams(changing: {
            $0.homeCost = ReadingCost(dailyPosts: 100, pagePosts: 40)
        }) { fixture in
            fixture.network.change { $0.home = [.sample("p1", at: Self.start, "The post.")] }
            let client = try await fixture.reader()
            var page = try await open(client, fixture)
            try await read(fixture)
            #expect(fixture.network.count("thread") == 0)
            #expect(page.text.contains("it is read at your word alone"))
            let action = page.url.path.replacing("/stream/", with: "/streams/") + "/thread"
            page = try await client.submit(action: action, pressing: "Read the conversation")
            try await read(fixture)
            page = try await client.get(page.url.path)
            #expect(fixture.network.count("thread") == 1 && page.text.contains("nobody said anything"))
            fixture.clock.advance(by: .seconds(120))
            try await client.get(page.url.path)
            page = try await client.submit(action: action, pressing: "Look again")
            try await read(fixture)
            // Forty of the list, forty of a thread: a third forty are more than a hundred.
            #expect(fixture.network.count("thread") == 1)
            page = try await client.get(page.url.path)
            #expect(page.text.contains("Facebook is not read any more today"))
        }
    }

    @Test("PR-08: a thread that needs a permission asks for it and comes back to the post; a closed one says why")
    func permission() async throws {
        let wanted = Permission("read_stream")
        try await ShareFixture.runWithStreams(changing: {
            let rule = PermissionRule(permission: wanted, moment: .reading, use: .stream, isRevocable: true)
            $0.threadRule = rule
            $0.permissions += [rule]
        }) { fixture in
            fixture.network.change { $0.home = [.sample("p1", at: Self.start, "The post.")] }
            let client = try await fixture.reader()
            var page = try await open(client, fixture)
            let path = page.url.path
            #expect(fixture.network.count("thread") == 0 && words(page) == ["The post."])
            fixture.network.change { $0.permissions.granted.insert(wanted) }
            let action = path.replacing("/stream/", with: "/streams/") + "/permission"
            page = try await client.submit(action: action, pressing: "Ask Facebook for it")
            #expect(page.url.path == path && page.text.contains("is being asked for the conversation"))
        }
        try await ShareFixture.runWithStreams(changing: { $0.threadRestriction = .listNotShown }) { fixture in
            fixture.network.change { $0.home = [.sample("p1", at: Self.start, "The post.")] }
            let page = try await open(try await fixture.reader(), fixture)
            #expect(page.text.contains("shows it to no other program") && words(page) == ["The post."])
            #expect(!page.text.contains("Read the conversation"))
        }
    }

    @Test("no byte of a post or its thread reaches another member, and odd numbers are nobody's")
    func others() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let tag = "Zauberwort<script>alert(1)</script>\"'&"
            fixture.network.change { state in
                state.home = [.sample("p1", at: Self.start, tag, by: "</b>\(tag)")]
                state.threads["of-p1"] = StreamThread(above: [self.post("a", tag)], below: [self.post("c", tag)])
            }
            let client = try await fixture.reader()
            let path = try await open(client, fixture).url.path
            try await read(fixture)
            let page = try await client.get(path)
            #expect(words(page) == [tag, tag, tag])
            #expect(page.document.all("script").allSatisfy { $0.text.isEmpty })
            fixture.network.change { $0.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve")) }
            let eve = try await fixture.reader()
            #expect(try await eve.get(path).status == .notFound)
            // Whatever Eve can look at says nothing of it.
            let number = try #require(path.split(separator: "/").last.map(String.init))
            let id = String(repeating: "0", count: 26)
            for route in Site.routes where route.method == .get && !route.pattern.hasSuffix("/live") {
                var address = route.pattern.replacing("{number}", with: number).replacing("{list}", with: "own")
                address = address.replacing("{network}", with: "facebook").replacing("{year}", with: "2026")
                    .replacing("{tag}", with: "books")
                address = address.replacing("{kind}", with: "reviews").replacing(/\{[a-z]+\}/, with: id)
                #expect(try await !eve.get(address).source.contains("Zauberwort"), "\(route.pattern)")
            }
            let csrf = try #require(try await eve.get("/home").document.forms.lazy.compactMap { $0["csrf"] }.first)
            let base = path.replacing("/stream/", with: "/streams/")
            for act in ["thread", "permission"] {
                #expect(try await eve.post("\(base)/\(act)", FormFields(["csrf": csrf])).status == .notFound)
            }
            for odd in ["0", "01", "-1", "x", "1e3", "9999999999999999999", "999999999999999999"] {
                #expect(try await client.get("/stream/items/\(odd)").status == .notFound, "\(odd)")
            }
            // What was read goes with the login at the network.
            try await client.get("/logout")
            try await client.submit(action: "/logout") { try $0.fill("forget", "yes") }
            let again = try await fixture.reader()
            #expect(try await again.get(path).status == .notFound)
        }
    }
}
