import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("What leads to further lists: a member's own, and what many write of")
struct StreamTopicPageTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    private func topic(_ name: String, _ title: String, _ posts: Int? = nil, today: Int? = nil) throws -> StreamTopic {
        try #require(StreamTopic(name: name, title: title, posts: posts, today: today))
    }

    /// The page once all that is wished for was read.
    private func read(_ path: String, _ client: AppClient, _ fixture: ShareFixture) async throws -> AppPage {
        try await client.get(path)
        _ = try await fixture.testSite.site.services.streams.workOnDue()
        return try await client.get(path)
    }

    private func words(_ page: AppPage) -> [String] { page.document.all(".stream .message").map(\.text) }

    /// The connection of whoever logged in last, through which a list is named.
    private func connection(_ fixture: ShareFixture, _ person: String = "1001") async throws -> Connection {
        let found = try await fixture.stores.connections.byIdentity(.facebook, "network.test", person)
        return try #require(found)
    }

    @Test(
        "OF-01, OF-03, OF-07: one's lists at a network stand there by name, each leads to what its people say, and both are there with their age when the network is down"
    )
    func lists() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let client = try await fixture.reader()
            let id = try await connection(fixture).id
            let list = StreamList.list(try #require(NetworkListKey(id, "7")))
            let topics = [try topic("7", "Night <b>readers</b>"), try topic("8", "Nobody yet")]
            let posts = (1...3).reversed().map {
                StreamItem.sample("p\($0)", at: Self.start + .seconds($0), "Said \($0).")
            }
            fixture.network.change { state in
                state.topics[.lists] = topics
                state.lists[list] = posts
            }
            var page = try await client.get("/streams/lists")
            #expect(page.document.first("h1")?.text == "Your lists")
            #expect(page.document.all(".tabs a[aria-current]").map(\.text) == ["Lists"])
            #expect(page.text.contains("Facebook is being read now") && fixture.network.count("topics:lists") == 0)
            #expect(page.document.element(id: "news")?["data-refresh"] == "/streams/lists")
            page = try await read("/streams/lists", client, fixture)
            #expect(page.document.element(id: "news")?["data-refresh"] == nil)
            #expect(page.document.all(".topics li a").map(\.text) == ["Night <b>readers</b>", "Nobody yet"])
            // Looking at their names asks for none of their posts.
            #expect(fixture.network.count(list.rawValue) == 0)
            let path = try #require(page.document.link("Night <b>readers</b>")?["href"])
            #expect(path == "/streams/lists/\(id.text).7")
            page = try await read(path, client, fixture)
            #expect(page.document.first("h1")?.text == "Night <b>readers</b>" && words(page).count == 3)
            #expect(page.document.all(".tabs a[aria-current]").map(\.text).contains("Lists"))
            #expect(try await words(client.get("/home")).isEmpty)
            page = try await read("/streams/lists/\(id.text).8", client, fixture)
            #expect(page.text.contains("What the people on this list say stands here."))
            fixture.network.change { state in
                state.failures["topics:lists"] = NetworkFailure(.unreachable)
                state.failures[list.rawValue] = NetworkFailure(.unreachable)
            }
            fixture.clock.advance(by: .seconds(120))
            page = try await read("/streams/lists", client, fixture)
            #expect(page.text.contains("Facebook cannot be reached") && page.document.all(".topics li a").count == 2)
            page = try await read(path, client, fixture)
            #expect(page.text.contains("Facebook cannot be reached") && words(page).count == 3)
            page = try await client.submit(action: path, pressing: "Look again")
            #expect(page.url.path == path)
        }
    }

    @Test(
        "PR-12: a list that is gone at the network is gone here, and nothing that is no list of the member's is asked for"
    )
    func gone() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let client = try await fixture.reader()
            let connection = try await connection(fixture)
            let list = StreamList.list(try #require(NetworkListKey(connection.id, "7")))
            let path = "/streams/lists/\(connection.id.text).7"
            // Before their names were read, the page of the names comes first.
            #expect(try await client.get(path).url.path == "/streams/lists")
            let topics = [try topic("7", "Readers")]
            fixture.network.change { state in
                state.topics[.lists] = topics
                state.lists[list] = [StreamItem.sample("p1", at: Self.start, "Said.")]
            }
            _ = try await read("/streams/lists", client, fixture)
            #expect(try await words(read(path, client, fixture)) == ["Said."])
            fixture.network.change { $0.topics[.lists] = [] }
            fixture.clock.advance(by: .seconds(90))
            let page = try await read("/streams/lists", client, fixture)
            #expect(page.text.contains("No list of yours is there."))
            #expect(try await client.get(path).status == .notFound)
            let standings = try await fixture.stores.streams.standings(connection.memberID)
            #expect(!standings.contains { $0.list.list == list })
            let other = String(repeating: "0", count: 26)
            for odd in ["\(other).7", "\(connection.id.text).", "\(connection.id.text)", "\(connection.id.text).a%20b"]
            {
                let status = try await client.get("/streams/lists/\(odd)").status
                #expect(status == .notFound || status == .badRequest, "\(odd)")
            }
        }
    }

    @Test(
        "what many write of stands in its network's order, or by the posts of today or of the week, where days are counted"
    )
    func orders() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let topics = [
                try topic("#a", "#a", 40, today: 1), try topic("#b", "#b", 90, today: 2), try topic("#c", "#c"),
                try topic("#d", "#d", today: 7), try topic("#e", "#e", 90, today: 1),
            ]
            fixture.network.change { $0.topics[.trends] = topics }
            let client = try await fixture.reader()
            func names(_ page: AppPage) -> [String] { page.document.all(".topics li a").map(\.text) }
            var page = try await read("/streams/trends", client, fixture)
            #expect(names(page) == ["#a", "#b", "#c", "#d", "#e"])
            let counts = ["40 posts this week, 1 today", "90 posts this week, 2 today", "7 posts today"]
            #expect(counts.allSatisfy { page.text.contains($0) })
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            page = try await client.get(try #require(page.document.link("Most today")?["href"]))
            #expect(names(page) == ["#d", "#b", "#a", "#e", "#c"])
            #expect(page.document.all(".tabs a[aria-current]").map(\.text) == ["Trends", "Most today"])
            page = try await client.get(try #require(page.document.link("Most this week")?["href"]))
            #expect(names(page) == ["#b", "#e", "#a", "#c", "#d"])
            #expect(try await names(client.get("/streams/trends?by=odd")) == ["#a", "#b", "#c", "#d", "#e"])
            let uncounted = [try topic("#a", "#a", 40)]
            fixture.network.change { $0.topics[.trends] = uncounted }
            fixture.clock.advance(by: .seconds(120))
            page = try await read("/streams/trends", client, fixture)
            #expect(page.document.link("Most today") == nil && page.text.contains("40 posts"))
        }
    }

    @Test(
        "OF-03, PR-12: posts that many look at stand below with their source and buttons, closed by filters, and go with the next reading"
    )
    func trendingPosts() async throws {
        try await ShareFixture.runWithStreams(changing: { $0.marks = [.favourite] }) { fixture in
            let list = StreamList.topics(.trends)
            let (early, late) = (Self.start, Self.start + .seconds(9))
            fixture.network.change { state in
                state.lists[list] = [.sample("p2", at: late, "Said late."), .sample("p1", at: early, "Said early.")]
            }
            let client = try await fixture.reader()
            var page = try await read("/streams/trends", client, fixture)
            #expect(page.document.element(id: "trending")?.text == "Posts that many look at")
            #expect(words(page) == ["Said late.", "Said early."])
            #expect(page.document.all(".said").allSatisfy { $0.text.contains("Facebook") })
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let link = try #require(page.document.all(".said .meta a").first { $0.text.hasPrefix("Conversation") })
            let item = try await client.get(try #require(link["href"]))
            #expect(item.document.first("h1")?.text == "A post by Grace Hopper")
            page = try await client.get("/streams/trends")
            let mark = try #require(page.document.first(".marks button")?["value"])
            let csrf = try #require(page.document.forms.lazy.compactMap { $0["csrf"] }.first)
            let form = FormFields(["csrf": csrf, "list": list.rawValue, "press": mark])
            page = try await client.post("/streams/marks", form)
            #expect(page.url.path == "/streams/trends")
            #expect(page.document.first(".marks button")?["aria-pressed"] == "true")
            // In no other list, and gone here once many look at something else.
            #expect(try await words(client.get("/home")).isEmpty)
            fixture.network.change { $0.lists[list] = [] }
            fixture.clock.advance(by: .seconds(120))
            page = try await read("/streams/trends", client, fixture)
            #expect(words(page).isEmpty && page.document.element(id: "trending") == nil)
        }
    }

    @Test("of the posts that many look at older ones stand on further pages, and a press there stays there")
    func pages() async throws {
        try await ShareFixture.runWithStreams(changing: { $0.marks = [.favourite] }) { fixture in
            let list = StreamList.topics(.trends)
            let posts = (1...60).reversed().map {
                StreamItem.sample("p\($0)", at: Self.start + .seconds($0), "Said \($0).")
            }
            fixture.network.change { $0.lists[list] = posts }
            let client = try await fixture.reader()
            var page = try await read("/streams/trends", client, fixture)
            #expect(words(page).count == 40 && words(page).first == "Said 60.")
            #expect(page.document.all(".pager a").map(\.text) == ["Older →"])
            let older = try #require(page.document.first(".pager a")?["href"])
            page = try await client.get(older)
            #expect(words(page).count == 20 && words(page).last == "Said 1.")
            #expect(page.document.all(".pager a").map(\.text) == ["← Newest"])
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let form = try #require(page.document.forms.first { $0.action == "/streams/marks" })
            let mark = try #require(page.document.first(".marks button")?["value"])
            let fields = FormFields([
                "csrf": try #require(form["csrf"]), "list": list.rawValue, "press": mark,
                "before": try #require(form["before"]),
            ])
            page = try await client.post("/streams/marks", fields)
            #expect(words(page).count == 20)
            #expect(page.document.first(".marks button")?["aria-pressed"] == "true")
            // A mark of no page is that of the first.
            #expect(try await words(client.get("/streams/trends?before=x")).count == 40)
        }
    }

    @Test(
        "TW-05, OF-03: what many write of stands with its count, a tag of it leads to the posts with it, other words to a search"
    )
    func trends() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let topics = [
                try topic("#books", "#books", 12), try topic("Nobel \u{202E}Prize", "Nobel \u{202E}Prize"),
                try topic("#1", "#1", 1),
            ]
            fixture.network.change { $0.topics[.trends] = topics }
            let client = try await fixture.reader()
            var page = try await read("/streams/trends", client, fixture)
            #expect(page.document.first("h1")?.text == "What many write of")
            #expect(page.document.all(".topics li").map(\.text) == ["#books 12 posts", "Nobel Prize", "#1 1 post"])
            #expect(
                page.document.all(".topics li a").map { $0["href"] } == [
                    "/streams/tags/books", "/streams/search/nobel-prize",
                ]
            )
            fixture.network.change { $0.failures["topics:trends"] = NetworkFailure(.unreachable) }
            fixture.clock.advance(by: .seconds(120))
            page = try await read("/streams/trends", client, fixture)
            #expect(page.text.contains("Facebook cannot be reached") && page.document.all(".topics li").count == 3)
            #expect(page.document.all(".topics time").count == 1)
        }
    }

    @Test("a permission that is missing is asked for with words, and a network without lists says why")
    func refused() async throws {
        let rule = PermissionRule(
            permission: Permission("list.read"),
            moment: .reading,
            use: .lists,
            isRevocable: false
        )
        try await ShareFixture.runWithStreams(changing: {
            $0.listRules[.topics(.lists)] = rule
            $0.closedLists[.topics(.trends)] = .listNotShown
        }) { fixture in
            let client = try await fixture.reader()
            var page = try await read("/streams/lists", client, fixture)
            #expect(page.text.contains("Reading your lists.") && page.text.contains("It changes none of them."))
            #expect(page.text.contains("Ask Facebook for it") && page.document.first(".empty") == nil)
            #expect(fixture.network.count("topics:lists") == 0)
            page = try await client.submit(action: "/streams/permission", pressing: "Ask Facebook for it")
            page = try await read("/streams/trends", client, fixture)
            #expect(page.text.contains("Facebook has no such list, or shows it to no other program."))
            #expect(!page.text.contains("Look again") && fixture.network.count("topics:trends") == 0)
        }
    }

    @Test(
        "RA-04: where it costs money the names and the posts of lists are read at a press alone, and the price is said before"
    )
    func price() async throws {
        try await ShareFixture.runWithStreams(changing: {
            $0.homeCost = ReadingCost(dailyPosts: 100, pagePosts: 40)
        }) { fixture in
            let client = try await fixture.reader()
            let list = StreamList.list(try #require(NetworkListKey(try await connection(fixture).id, "7")))
            let topics = [try topic("7", "Readers")]
            fixture.network.change { state in
                state.topics = [.lists: topics, .trends: topics]
                state.lists[list] = [StreamItem.sample("p1", at: Self.start, "Said.")]
            }
            for path in ["/streams/lists", Paths.list(list), "/streams/trends"] {
                var page = try await read(path, client, fixture)
                #expect(page.document.all(".topics li, .stream .message").isEmpty, "\(path)")
                #expect(page.text.contains("a press counts for up to 40 of the 100 posts"), "\(path)")
                if path == "/streams/trends" { continue }
                try await client.submit(action: path, pressing: "Look again")
                _ = try await fixture.testSite.site.services.streams.workOnDue()
                page = try await client.get(path)
                #expect(page.document.all(".topics li, .stream .message").count == 1, "\(path)")
            }
            // The third press of the day is one too many.
            try await client.submit(action: "/streams/trends", pressing: "Look again")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            let page = try await client.get("/streams/trends")
            #expect(page.text.contains("is not read any more today") && fixture.network.count("topics:trends") == 0)
        }
    }

    @Test(
        "OF-03, OF-07: words that are typed are searched for behind the page, kept and forgotten; what is no word is told and kept typed"
    )
    func searching() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let list = StreamList.search(try #require(StreamWords("night readers")))
            fixture.network.change { $0.lists[list] = [StreamItem.sample("p1", at: Self.start, "Found.")] }
            let client = try await fixture.reader()
            var page = try await client.get("/streams/search")
            #expect(page.document.first("h1")?.text == "Search" && !page.text.contains("Looked at lately"))
            #expect(page.document.all(".tabs a[aria-current]").map(\.text) == ["Search"])
            page = try await client.get("/streams/search?words=%3Cb%3E")
            #expect(page.url.path == "/streams/search/b")
            page = try await client.get("/streams/search?words=%3C%3E%22")
            #expect(
                page.text.contains(StreamListWords.noWords) && page.document.element(id: "words")?["value"] == "<>\""
            )
            page = try await client.get("/streams/search?words=Night+%22readers%22")
            let path = "/streams/search/night-readers"
            #expect(page.url.path == path && page.document.first("h1")?.text == "“night readers”")
            page = try await read(path, client, fixture)
            #expect(words(page) == ["Found."] && fixture.network.count("search:night") == 1)
            page = try await read("/streams/search/owls", client, fixture)
            #expect(page.text.contains("many servers search none"))
            fixture.network.change { $0.failures["search:night"] = NetworkFailure(.unreachable) }
            fixture.clock.advance(by: .seconds(120))
            page = try await read(path, client, fixture)
            #expect(page.text.contains("Facebook cannot be reached") && words(page) == ["Found."])
            page = try await client.get("/streams/search")
            #expect(page.document.link("“night readers”")?["href"] == path)
            _ = try await client.get(path)
            page = try await client.submit(action: "\(path)/forget", pressing: "Forget this search")
            #expect(page.text.contains("The search is forgotten") && page.document.link("“night readers”") == nil)
            for odd in ["Night", "a--b", "a_b!", "%3F", "a%2Fb"] {
                let status = try await client.get("/streams/search/\(odd)").status
                #expect(status == .notFound || status == .badRequest, "\(odd)")
            }
        }
    }

    @Test("PR-11: what one member's lists are called no other sees, neither by an address that is passed on")
    func privacy() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let client = try await fixture.reader()
            let id = try await connection(fixture).id
            let topics = [try topic("7", "Night readers")]
            fixture.network.change { $0.topics[.lists] = topics }
            _ = try await read("/streams/lists", client, fixture)
            let path = "/streams/lists/\(id.text).7"
            #expect(try await client.get(path).document.first("h1")?.text == "Night readers")
            fixture.network.change { state in
                state.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve"))
                state.topics = [:]
            }
            let eve = try await fixture.reader()
            #expect(try await !read("/streams/lists", eve, fixture).text.contains("Night readers"))
            #expect(try await eve.get(path).status == .notFound)
            let found = try await connection(fixture)
            try await client.get("/logout")
            try await client.submit(action: "/logout") { try $0.fill("forget", "yes") }
            #expect(try await fixture.stores.streams.topics(found.memberID, .lists).isEmpty)
        }
    }
}
