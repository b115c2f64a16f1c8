import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("The other lists of a member's networks")
struct StreamListPageTests {
    private static let lists = StreamList.allCases.filter { $0 != .home }
    private static let start = Timestamp(seconds: 1_411_217_000)

    private func has(_ fixture: ShareFixture, _ list: StreamList, _ range: ClosedRange<Int>) {
        let posts = range.reversed().map {
            StreamItem.sample("p\($0)", at: Self.start + .seconds($0), "\(list.rawValue) \($0).")
        }
        fixture.network.change { $0.lists[list] = posts }
    }

    /// The page once all that is wished for was read.
    private func read(_ path: String, _ client: AppClient, _ fixture: ShareFixture) async throws -> AppPage {
        try await client.get(path)
        _ = try await fixture.testSite.site.services.streams.workOnDue()
        return try await client.get(path)
    }

    private func words(_ page: AppPage) -> [String] { page.document.all(".stream .message").map(\.text) }

    @Test(
        "OF-03, OF-07: a list is read when it is first opened, and holds its own posts alone, newest first",
        arguments: lists
    )
    func list(_ list: StreamList) async throws {
        try await ShareFixture.runWithStreams { fixture in
            for other in StreamList.allCases { has(fixture, other, 1...3) }
            let client = try await fixture.reader()
            let path = "/stream/\(list.rawValue)"
            let first = try await client.get(path)
            #expect(first.status == .ok && first.text.contains("Your networks are being read"))
            #expect(first.document.all(".tabs a[aria-current]").map(\.text) == [StreamListWords(list).tab])
            #expect(first.document.element(id: "news")?["data-refresh"] == path)
            let page = try await read(path, client, fixture)
            #expect(words(page) == [3, 2, 1].map { "\(list.rawValue) \($0)." })
            #expect(page.document.first("h1")?.text == StreamListWords(list).title)
            // Nobody asked for the others.
            for other in StreamList.allCases {
                #expect(fixture.network.count(other.rawValue) == (other == list ? 1 : 0))
            }
            #expect(try await words(client.get("/home")).isEmpty)
        }
    }

    @Test("FB-10: what is read, filled, empty and failed are told apart, each in words of the list", arguments: lists)
    func states(_ list: StreamList) async throws {
        try await ShareFixture.runWithStreams { fixture in
            let client = try await fixture.reader()
            let path = "/stream/\(list.rawValue)"
            var page = try await read(path, client, fixture)
            #expect(page.text.contains(StreamListWords(list).empty) && page.text.contains("Facebook: read on"))
            has(fixture, list, 1...2)
            fixture.clock.advance(by: .seconds(120))
            page = try await read(path, client, fixture)
            #expect(words(page).count == 2)
            fixture.network.change { $0.failures[list.rawValue] = NetworkFailure(.unreachable) }
            fixture.clock.advance(by: .seconds(120))
            page = try await read(path, client, fixture)
            #expect(page.text.contains("Facebook cannot be reached") && words(page).count == 2)
            #expect(page.text.contains("What was read before stands below. It is asked again after"))
            // One list that fails says nothing of another.
            #expect(try await !read("/home", client, fixture).text.contains("cannot be reached"))
        }
    }

    @Test("older posts, what was never read, and looking again stay within the list", arguments: lists)
    func pages(_ list: StreamList) async throws {
        try await ShareFixture.runWithStreams { fixture in
            has(fixture, list, 1...150)
            has(fixture, .home, 1...2)
            let client = try await fixture.reader()
            let path = "/stream/\(list.rawValue)"
            var page = try await read(path, client, fixture)
            #expect(words(page).first == "\(list.rawValue) 150." && words(page).count == 40)
            for _ in 1...2 {
                let older = try #require(page.document.link("Older →")?["href"])
                #expect(older.hasPrefix("\(path)?before="))
                page = try await client.get(older)
                #expect(page.document.link("← Newest")?["href"] == path)
            }
            page = try await client.submit(action: "/streams/gap", pressing: "Read older posts from Facebook")
            #expect(page.url.path == path && page.url.query?.contains("before=") == true)
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            fixture.clock.advance(by: .seconds(60))
            try await client.get(path)
            page = try await client.submit(action: path, pressing: "Look again")
            #expect(page.url.path == path && page.text.contains("Facebook is being read now"))
            #expect(fixture.network.count("home") == 0)
        }
    }

    @Test("PR-08: a list that needs a permission of its own asks for it, keeps what was granted, and comes back to it")
    func permission() async throws {
        let (home, mentions) = (Permission("read_stream"), Permission("read_mentions"))
        try await ShareFixture.runWithStreams(changing: {
            let rule = PermissionRule(permission: home, moment: .reading, use: .stream, isRevocable: true)
            let other = PermissionRule(permission: mentions, moment: .reading, use: .mentions, isRevocable: true)
            ($0.homeRule, $0.listRules[.own], $0.listRules[.mentions]) = (rule, rule, other)
            $0.permissions += [rule, other]
        }) { fixture in
            fixture.network.change { $0.permissions.granted.insert(home) }
            has(fixture, .mentions, 1...2)
            let client = try await fixture.reader()
            // What is granted for one list is enough for another that takes no more.
            #expect(try await !client.get("/stream/own").text.contains("Ask Facebook for it"))
            var page = try await client.get("/stream/mentions")
            #expect(page.text.contains("Reading what was said to you") && page.text.contains("Nothing is posted by it"))
            fixture.network.change { $0.permissions.granted.insert(mentions) }
            page = try await client.submit(action: "/streams/permission", pressing: "Ask Facebook for it")
            #expect(page.url.path == "/stream/mentions")
            #expect(fixture.network.state.logins.last?.permissions == [mentions, home])
            #expect(try await words(read("/stream/mentions", client, fixture)).count == 2)
        }
    }

    @Test("a list that a network shows no program says so, and nothing can be pressed; the others stay open")
    func closed() async throws {
        try await ShareFixture.runWithStreams(changing: {
            $0.closedLists = [.mentions: .listNotShown, .own: .listNeedsReview]
        }) { fixture in
            let client = try await fixture.reader()
            var page = try await client.get("/stream/mentions")
            #expect(page.text.contains("Facebook has no such list, or shows it to no other program."))
            #expect(!page.text.contains("Look again") && page.text.contains("Nothing is read yet"))
            page = try await client.get("/stream/own")
            #expect(page.text.contains("only to programs that it has looked at"))
            #expect(try await client.get("/home").text.contains("Look again"))
        }
    }

    @Test(
        "what strangers write is words in every list, and no byte of one member's lists reaches another",
        arguments: lists
    )
    func hostile(_ list: StreamList) async throws {
        try await ShareFixture.runWithStreams { fixture in
            let tag = "<script>alert(1)</script>\"'&"
            let item = StreamItem.sample("p1", at: Self.start, tag, by: "</b>\(tag)") { post in
                post.text.append("link", leadingTo: "javascript:alert(1)")
                post.warning = .words(tag)
                post.page = "javascript:alert(2)"
            }
            fixture.network.change { $0.lists[list] = [item] }
            let client = try await fixture.reader()
            let path = "/stream/\(list.rawValue)"
            let page = try await read(path, client, fixture)
            #expect(page.text.contains(tag) && page.document.all("script").allSatisfy { $0.text.isEmpty })
            let links = page.document.all("#stream a").compactMap { $0["href"] }
            let person = try #require(links.first { $0.hasPrefix("/streams/people/") })
            #expect(
                links == ["https://network.test/@grace", "/stream/items/1", person, "https://network.test/reply/of-p1"]
            )

            fixture.network.change { state in
                state.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve"))
                state.lists = [:]
            }
            let eve = try await fixture.reader()
            let own = try await fixture.stores.connections.byIdentity(.facebook, "network.test", "1001")
            let source = try #require(own?.id.text)
            for query in ["", "?before=9999999999999-1", "?since=0-0", "?network=\(source)"] {
                for other in StreamList.allCases {
                    #expect(try await !eve.get("\(Paths.list(other))\(query)").text.contains("alert(1)"))
                }
            }
            let csrf = try #require(eve.page?.document.forms.lazy.compactMap { $0["csrf"] }.first)
            for (name, value) in [("list", list.rawValue), ("list", "x"), ("list", "home")] {
                var form = FormFields(["csrf": csrf, "source": source, "moment": "1"])
                form.append(name, value)
                #expect(try await eve.post("/streams/gap", form).status == .notFound)
            }
            for odd in [
                "/stream/home", "/stream/x", "/stream/\(list.rawValue)/x", "/stream/\(list.rawValue.uppercased())",
            ] {
                #expect(try await eve.get(odd).status == .notFound, "\(odd)")
            }
        }
    }

    @Test("OF-11: logging out of the network takes every list along")
    func leaving() async throws {
        try await ShareFixture.runWithStreams { fixture in
            for list in StreamList.allCases { has(fixture, list, 1...3) }
            let client = try await fixture.reader()
            for list in StreamList.allCases { _ = try await read(Paths.list(list), client, fixture) }
            let found = try await fixture.stores.connections.byIdentity(.facebook, "network.test", "1001")
            let connection = try #require(found)
            func count() async throws -> Int {
                var count = 0
                for list in StreamList.allCases {
                    count += try await fixture.stores.streams.items(
                        connection.memberID,
                        list,
                        [connection.id],
                        nil,
                        99
                    ).count
                }
                return count
            }
            #expect(try await count() == 3 * StreamList.allCases.count)
            try await client.get("/logout")
            try await client.submit(action: "/logout") { try $0.fill("forget", "yes") }
            #expect(try await count() == 0)
        }
    }
}
