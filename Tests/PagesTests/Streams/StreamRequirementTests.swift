import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

/// What X asks of whoever shows its posts, and what a kept stream has to be, each by its identifier.
@Suite("Requirements of streams")
struct StreamRequirementTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    /// A page with three posts, the newest of them with everything in it.
    private func page(keepsTagLinks: Bool = false, _ body: (AppPage) throws -> Void) async throws {
        try await ShareFixture.runWithStreams(changing: { $0.keepsTagLinks = keepsTagLinks }) { fixture in
            var posts = (1...2).reversed().map {
                StreamItem.sample("p\($0)", at: Self.start + .seconds($0), "Post \($0).")
            }
            let newest = StreamItem.sample("p3", at: Self.start + .seconds(3), "Read ") { post in
                post.text.append("books.example/li…", leadingTo: "https://t.example/x?a=1&b=2")
                post.text.append(" with ")
                post.text.append("@ben", leadingTo: "https://network.test/ben")
                post.text.append(" ")
                post.text.append("#books", leadingTo: "https://network.test/hashtag/books")
                post.text.append("\nall of it, to the end.")
            }
            posts.insert(newest, at: 0)
            let home = posts
            fixture.network.change { $0.home = home }
            let client = try await fixture.reader()
            try await client.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            try body(try await client.get("/home"))
        }
    }

    @Test("TW-01, TW-02, TW-03, TW-11: the handle stands with the name, apart from it, and both lead to the profile")
    func author() async throws {
        try await page { page in
            let by = try #require(page.document.first(".stream .by"))
            #expect(by.text == "Grace Hopper @grace")
            #expect(by.first("b")?.text == "Grace Hopper" && by.first(".faint")?.text == "@grace")
            #expect(by.first("a")?["href"] == "https://network.test/@grace" && by.all("a").count == 1)
            // The picture, here the initials, stands before it.
            let parts = page.document.first(".stream header")?.children.map { $0["class"] ?? "" }
            #expect(parts?.first?.contains("avatar") == true)
        }
    }

    @Test(
        "TW-04, TW-05, TW-06, TW-07: the text is whole, as it was written; names, tags and addresses lead where they say"
    )
    func text() async throws {
        try await page { page in
            let message = try #require(page.document.first(".stream .message"))
            #expect(message.rawText == "Read books.example/li… with @ben #books\nall of it, to the end.")
            let links = message.all("a").map { ($0.text, $0["href"] ?? "") }
            #expect(
                links.map(\.1) == [
                    "https://t.example/x?a=1&b=2", "https://network.test/ben", "/streams/tags/books",
                ]
            )
            #expect(links.map(\.0) == ["books.example/li…", "@ben", "#books"])
        }
    }

    @Test(
        "TW-05: where a network wants its hashtags to lead to itself they do, and the way to one's own page stands beside"
    )
    func tagsBeside() async throws {
        try await page(keepsTagLinks: true) { page in
            let message = try #require(page.document.first(".stream .message"))
            #expect(message.all("a").last?["href"] == "https://network.test/hashtag/books")
            let own = try #require(
                page.document.first(".stream .meta")?.all("a").first { $0.text == "Posts with #books" }
            )
            #expect(own["href"] == "/streams/tags/books")
        }
    }

    @Test("TW-10, TW-12, TW-13: behind the text stand the time, which leads to the post, and the network it is from")
    func meta() async throws {
        try await page { page in
            let meta = try #require(page.document.first(".stream .meta"))
            let link = try #require(meta.all("a").first)
            #expect(link["href"] == "https://network.test/@grace/p3" && link.first("time") != nil)
            #expect(link.first("time")?["datetime"] == (Self.start + .seconds(3)).rfc3339)
            #expect(meta.text.contains("Facebook"))
            let order = page.document.first(".stream .said")?.children.map(\.name)
            #expect(order == ["header", "p", "p"])
        }
    }

    @Test("TW-14: what the network offers to do about a post stands under it, with words, in its order")
    func acts() async throws {
        try await page { page in
            let links = page.document.first(".stream .meta")?.all("a").dropFirst().map { $0["href"] ?? "" } ?? []
            #expect(links.count == 3 && links.first?.hasPrefix("/stream/items/") == true)
            #expect(links.last == "https://network.test/reply/of-p3")
        }
    }

    @Test("TW-17, TW-18, OF-07: posts are parted from each other, and the newest stands first")
    func order() async throws {
        try await page { page in
            let items = page.document.all("ol.stream > li.said")
            #expect(items.count == 3)
            let moments = items.compactMap { $0.first("time")?["datetime"] }
            #expect(moments == moments.sorted(by: >))
            let style = try FileTree.text("\(FileTree.project)/Public/flyleaf.css")
            #expect(style.contains(".stream > li { border-top: 1px solid var(--rule);"))
        }
    }

    @Test("OF-04, OF-05: what is kept is bound by number and by age")
    func bounds() {
        #expect(StreamRetention.maximumItems(.home) == 800 && StreamRetention.maximumAge == .seconds(7 * 86_400))
        for list in StreamList.allCases where list != .home { #expect(StreamRetention.maximumItems(list) == 200) }
    }

    @Test("FB-06: that a page waits for new posts is said, and who reads by ear hears of them")
    func waiting() async throws {
        try await ShareFixture.run(changing: { $0.homeRestriction = nil }) { fixture in
            let client = try await fixture.reader()
            let page = try await client.get("/home")
            #expect(page.text.contains("Facebook is being read now"))
            #expect(page.document.element(id: "news")?["aria-live"] == "polite")
        }
    }

    @Test(
        "TW-08, TW-09: outside a list, too, each post names its network, and a group of answers says whose content it is"
    )
    func elsewhere() async throws {
        try await page { page in
            for item in page.document.all("ol.stream > li.said") {
                #expect(
                    item.first("header .mark")?["title"] == "Facebook"
                        && item.first(".meta")?.text.contains("Facebook") == true
                )
            }
        }
        // Wherever posts stand there is the same piece, which names the network; a group of answers names it once more.
        for (path, _) in try PageTemplates.all.get() where path != "streams/post.mustache" {
            // Somebody's own line is no post, and names the network, too.
            if path == "streams/person.mustache" { continue }
            let source = try FileTree.text("\(FileTree.project)/Templates/\(path)")
            let lines = source.split(separator: "\n")
            let posts = lines.indices.filter { lines[$0].contains("<li class=\"said\"") }
            for index in posts {
                let piece = lines.dropFirst(index + 1).first
                #expect(piece == "{{>streams/post}}" || piece == "{{>streams/reply}}", "\(path)")
            }
        }
        let receipt = try FileTree.text("\(FileTree.project)/Templates/shares/receipt.mustache")
        #expect(receipt.contains("Content from {{network}}</p>\n<ol class=\"stream\">"))
    }

    @Test("TW-21: marks and notices of owners in a text stay in it")
    func notices() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let words = "© 2026 Grace™ ® All rights reserved. ℗ Ref. (c)"
            fixture.network.change { $0.home = [.sample("p1", at: Self.start, words)] }
            let client = try await fixture.reader()
            try await client.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            #expect(try await client.get("/home").document.first(".stream .message")?.rawText == words)
        }
    }

    @Test("FB-02, FB-04: while a network is read the page says so, follows by itself, and everything on it can be used")
    func working() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let client = try await fixture.reader()
            let page = try await client.get("/home")
            #expect(page.text.contains("Facebook is being read now"))
            #expect(page.document.element(id: "news")?["data-refresh"] == "/home")
            #expect(page.document.all("nav a").count > 5)
            #expect(page.document.all("[inert], [disabled], [aria-busy], dialog").isEmpty)
            #expect(try await client.get("/reviews/new").status == .ok)
        }
    }

    @Test("FB-11: a list offers to look again, and older posts when there are more than fit a page")
    func more() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let posts = (1...60).reversed().map { StreamItem.sample("p\($0)", at: Self.start + .seconds($0)) }
            fixture.network.change { $0.home = posts }
            let client = try await fixture.reader()
            try await client.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            let page = try await client.get("/home")
            let labels = page.document.all("#stream button").map(\.text)
            #expect(labels.contains("Look again"))
            let older = try #require(page.document.first(".pager a[rel='next']")?["href"])
            let next = try await client.get(older)
            let shown = page.document.all("ol.stream > li.said").count
            #expect(shown < 60 && next.document.all("ol.stream > li.said").count == 60 - shown)
        }
    }
}
