import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Posts with a tag that a member looks for")
struct StreamTagPageTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    private func has(_ fixture: ShareFixture, _ tag: String, _ range: ClosedRange<Int>) throws {
        let tag = StreamList.tag(try #require(StreamTag(tag)))
        let posts = range.reversed().map {
            StreamItem.sample("p\($0)", at: Self.start + .seconds($0), "\(tag.rawValue) \($0).")
        }
        fixture.network.change { $0.lists[tag] = posts }
    }

    /// The page once all that is wished for was read.
    private func read(_ path: String, _ client: AppClient, _ fixture: ShareFixture) async throws -> AppPage {
        try await client.get(path)
        _ = try await fixture.testSite.site.services.streams.workOnDue()
        return try await client.get(path)
    }

    private func words(_ page: AppPage) -> [String] { page.document.all(".stream .message").map(\.text) }

    @Test(
        "OF-03, OF-07, RA-06: a tag that is typed is read behind the page, kept, and there again with its age when the network is down"
    )
    func looking() async throws {
        try await ShareFixture.runWithStreams { fixture in
            try has(fixture, "books", 1...3)
            try has(fixture, "films", 1...2)
            let client = try await fixture.reader()
            var page = try await client.get("/streams/tags")
            #expect(page.document.first("h1")?.text == "Tags" && !page.text.contains("Looked at lately"))
            #expect(page.document.all(".tabs a[aria-current]").map(\.text) == ["Tags"])
            page = try await client.get("/streams/tags?tag=%23Books")
            #expect(page.url.path == "/streams/tags/books" && page.document.first("h1")?.text == "#books")
            #expect(page.text.contains("Your networks are being read") && fixture.network.count("tag:books") == 0)
            page = try await read("/streams/tags/books", client, fixture)
            #expect(words(page) == [3, 2, 1].map { "tag:books \($0)." })
            #expect(fixture.network.count("tag:books") == 1 && fixture.network.count("tag:films") == 0)
            // Within a minute it is not asked again.
            page = try await read("/streams/tags/books", client, fixture)
            #expect(fixture.network.count("tag:books") == 1)
            fixture.network.change { $0.failures["tag:books"] = NetworkFailure(.unreachable) }
            fixture.clock.advance(by: .seconds(120))
            page = try await read("/streams/tags/books", client, fixture)
            #expect(page.text.contains("Facebook cannot be reached") && words(page).count == 3)
            page = try await client.get("/streams/tags")
            #expect(page.document.link("#books")?["href"] == "/streams/tags/books")
            #expect(try await words(client.get("/home")).isEmpty)
        }
    }

    @Test("a tag without posts says so, one a network shows no program too, and what is no tag is told and kept typed")
    func nothing() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let client = try await fixture.reader()
            var page = try await read("/streams/tags/none", client, fixture)
            #expect(page.text.contains("Your networks show no post with this tag."))
            page = try await client.get("/streams/tags?tag=a+%3Cb%3E")
            #expect(page.text.contains(StreamListWords.noTag))
            #expect(page.document.element(id: "tag")?["value"] == "a <b>")
            for odd in ["/streams/tags/2026", "/streams/tags/Books", "/streams/tags/a%2Fb", "/streams/tags/a%20b"] {
                let status = try await client.get(odd).status
                #expect(status == .notFound || status == .badRequest, "\(odd)")
            }
        }
    }

    @Test("a long list of a tag is paged, its gap read at a press, and a post of it leads back to it")
    func pages() async throws {
        try await ShareFixture.runWithStreams { fixture in
            try has(fixture, "books", 1...150)
            let client = try await fixture.reader()
            let path = "/streams/tags/books"
            var page = try await read(path, client, fixture)
            #expect(words(page).first == "tag:books 150." && words(page).count == 40)
            let links = page.document.all(".stream .meta a").compactMap { $0["href"] }
            let item = try #require(links.first { $0.hasPrefix("/stream/items/") })
            page = try await client.get(item)
            #expect(page.document.all("a").contains { $0["href"] == path })
            page = try await client.get(path)
            let older = try #require(page.document.link("Older →")?["href"])
            #expect(older.hasPrefix("\(path)?before="))
            page = try await client.get(older)
            #expect(page.document.link("← Newest")?["href"] == path)
            fixture.clock.advance(by: .seconds(90))
            page = try await client.get(path)
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            fixture.clock.advance(by: .seconds(40))
            try await client.get(path)
            page = try await client.submit(action: path, pressing: "Look again")
            #expect(page.url.path == path && page.text.contains("Facebook is being read now"))
        }
    }

    @Test("where posts cost money a tag is read at a press alone, and its price is said before")
    func price() async throws {
        try await ShareFixture.runWithStreams(changing: {
            $0.homeCost = ReadingCost(dailyPosts: 100, pagePosts: 40)
        }) { fixture in
            try has(fixture, "books", 1...3)
            let client = try await fixture.reader()
            let path = "/streams/tags/books"
            var page = try await read(path, client, fixture)
            #expect(words(page).isEmpty && fixture.network.count("tag:books") == 0)
            #expect(page.text.contains("a press counts for up to 40 of the 100 posts"))
            try await client.submit(action: path, pressing: "Look again")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            page = try await client.get(path)
            #expect(words(page).count == 3 && fixture.network.count("tag:books") == 1)
        }
    }

    @Test(
        "OF-11: a tag that is forgotten is gone with its posts, at a press in a form alone, and looked for anew when asked"
    )
    func forgetting() async throws {
        try await ShareFixture.runWithStreams { fixture in
            try has(fixture, "books", 1...3)
            try has(fixture, "films", 1...2)
            let client = try await fixture.reader()
            _ = try await read("/streams/tags/films", client, fixture)
            var page = try await read("/streams/tags/books", client, fixture)
            let found = try await fixture.stores.connections.byIdentity(.facebook, "network.test", "1001")
            let connection = try #require(found)
            page = try await client.submit(action: "/streams/tags/books/forget", pressing: "Forget this tag")
            #expect(page.url.path == "/streams/tags" && page.text.contains("The tag is forgotten"))
            #expect(page.document.link("#books") == nil && page.document.link("#films") != nil)
            let list = StreamList.tag(try #require(StreamTag("books")))
            #expect(try await fixture.stores.streams.items(connection.memberID, list, [connection.id], nil, 9).isEmpty)
            // A second tab that still has the button forgets nothing more.
            page = try await client.get("/streams/tags/books")
            page = try await client.submit(action: "/streams/tags/books/forget", pressing: "Forget this tag")
            #expect(page.text.contains("The tag is forgotten") && page.document.link("#films") != nil)
            #expect(try await words(read("/streams/tags/books", client, fixture)).count == 3)
        }
    }

    @Test("what one member looks for no other sees, and it goes when they leave")
    func privacy() async throws {
        try await ShareFixture.runWithStreams { fixture in
            try has(fixture, "books", 1...3)
            let client = try await fixture.reader()
            _ = try await read("/streams/tags/books", client, fixture)
            fixture.network.change { state in
                state.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve"))
                state.lists = [:]
            }
            let eve = try await fixture.reader()
            #expect(try await !eve.get("/streams/tags").text.contains("#books"))
            #expect(try await words(eve.get("/streams/tags/books")).isEmpty)
            let found = try await fixture.stores.connections.byIdentity(.facebook, "network.test", "1001")
            let connection = try #require(found)
            #expect(
                try await fixture.stores.streams.standings(connection.memberID).map(\.list.list.tag?.text) == ["books"]
            )
            try await client.get("/logout")
            try await client.submit(action: "/logout") { try $0.fill("forget", "yes") }
            #expect(try await fixture.stores.streams.standings(connection.memberID).isEmpty)
        }
    }
}
