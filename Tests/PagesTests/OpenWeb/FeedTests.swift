import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Feeds, the sitemap and what other sites embed")
struct FeedTests {
    @Test("K1: a feed has what everybody may read, the newest first, in pages that each have one address")
    func pages() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Ida Rosen")
            for number in 1...22 {
                fixture.clock.advance(by: .seconds(1))
                _ = try await fixture.write(owner, "Book \(number)", text: "Text \(number).")
            }
            _ = try await fixture.write(owner, "Hidden", visibility: "self")
            let first = try await fixture.text("/feed.atom")
            #expect(first.contains("<title>Book 22</title>") && !first.contains("<title>Book 2</title>"))
            #expect(!first.contains("Hidden") && first.contains("Text 22."))
            let next = try #require(first.firstMatch(of: /rel="next" type="[^"]*" href="([^"]*)"/)).1
            let second = try await fixture.text(String(next))
            #expect(second.contains("<title>Book 2</title>") && second.contains("<title>Book 1</title>"))
            #expect(!second.contains("Book 3<") && !second.contains("rel=\"next\""))
            #expect(second.contains("rel=\"self\" type=\"application/atom+xml\" href=\"\(next)\""))
            #expect(second.contains("rel=\"first\" type=\"application/atom+xml\" href=\"\(TestSite.home)/feed.atom\""))
            #expect(try await fixture.text("/authors/michael-ende/feed.atom").contains("<title>Book 22</title>"))
            #expect(try await fixture.ask("/authors/nobody/feed.atom").status == .notFound)
        }
    }

    @Test("K1: what an entry is called never changes, an edit moves its date, and hiding takes it out")
    func changes() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Ida Rosen")
            let path = try await fixture.write(owner, "Momo")
            let feed = try await fixture.text("/feed.atom")
            let id = try #require(feed.firstMatch(of: /<id>(urn:uuid:[0-9a-f-]{36})<\/id>/)).1
            fixture.clock.advance(by: .seconds(60))
            try await owner.get("\(path)/edit")
            try await owner.submit(action: "\(path)/edit", pressing: "Save review") { try $0.fill("title", "Momo & I") }
            let changed = try await fixture.text("/feed.atom")
            #expect(changed.contains("<id>\(id)</id>") && changed.contains("<title>Momo &amp; I</title>"))
            #expect(changed.firstMatch(of: /<updated>([^<]*)</)?.1 != feed.firstMatch(of: /<updated>([^<]*)</)?.1)
            try await owner.get("\(path)/edit")
            try await owner.submit(action: "\(path)/edit", pressing: "Save review") {
                try $0.fill("visibility", "friends")
            }
            #expect(try await !fixture.text("/feed.atom").contains("Momo"))
            let writer = try #require(
                try await owner.get(path).document.all("aside a").first { $0.text == "Ida Rosen" }?["href"]
            )
            #expect(try await fixture.ask("\(writer)/feed.atom").status == .notFound)
        }
    }

    @Test("K1: a hub is named by the first page of the feeds it hears of, and by no other")
    func namedHub() async throws {
        try await AccountFixture.run(hub: "https://hub.example/?for=books&more") { fixture in
            let owner = try await fixture.loneMember("Ida Rosen")
            for number in 1...22 { _ = try await fixture.write(owner, "Book \(number)") }
            let page = try await owner.get(try await fixture.write(owner, "Momo")).document
            let writer = try #require(page.all("aside a").first { $0.text == "Ida Rosen" }?["href"])
            let book = try #require(page.all("a").compactMap { $0["href"] }.first { $0.hasPrefix("/books/") })
            let link = "<link rel=\"hub\" href=\"https://hub.example/?for=books&amp;more\"/>"
            for path in ["/feed.atom", "\(writer)/feed.atom", "\(book)/feed.atom"] {
                let answer = try await fixture.ask(path)
                #expect(answer.bytes?.lossyText.contains(link) == true, "\(path)")
                let relations =
                    "<https://hub.example/?for=books&more>; rel=\"hub\", <\(TestSite.home)\(path)>; rel=\"self\""
                #expect(answer.fields[.link] == relations)
            }
            #expect(try await fixture.text("/privacy").contains("<p>To hub.example, when a review"))
            let feed = try await fixture.text("/feed.atom")
            let next = try #require(feed.firstMatch(of: /rel="next" type="[^"]*" href="([^"]*)"/)).1
            for path in [String(next), "/authors/michael-ende/feed.atom"] {
                let answer = try await fixture.ask(path)
                #expect(answer.status == .ok && answer.fields[.link] == nil, "\(path)")
                #expect(answer.bytes?.lossyText.contains("hub.example") == false)
            }
        }
        try await AccountFixture.run(sandbox: "http://127.0.0.1:8081/", mentions: false) { fixture in
            #expect(try await fixture.text("/help").contains("unless you name a Mastodon server.</p>"))
            let answer = try await fixture.ask("/feed.atom")
            #expect(answer.fields[.link] == nil && answer.bytes?.lossyText.contains("\"hub\"") == false)
            #expect(try await !fixture.text("/privacy").contains("when a review that everybody"))
        }
    }

    @Test("K1: the hub is told by a form which feeds are new, of what everybody may read, and nobody is waited for")
    func toldHub() async throws {
        let hub = "https://hub.example/"
        try await AccountFixture.run(sandbox: "http://127.0.0.1:8081/", hub: hub) { fixture in
            let test = fixture.testSite
            let help = try await fixture.text("/help")
            #expect(help.contains("or link to a page elsewhere in a review, but for the addresses of feeds"))
            #expect(help.contains("something new: hub.example hears those."))
            let news = try #require(test.feedNews)
            #expect(try await news.workOnDue() == 0)
            let owner = try await fixture.loneMember("Ida Rosen")
            fixture.clock.advance(by: .seconds(1))
            _ = try await fixture.write(owner, "Momo")
            _ = try await fixture.write(owner, "Dune", visibility: "self")
            fixture.clock.advance(by: .seconds(60))
            // It is down, and no page is the slower for it.
            #expect(try await news.workOnDue() == 0)
            #expect(test.webAsked.withLock(\.count) == 1)
            test.web.withLock { $0[hub] = .success(ClientResponse(status: .noContent)) }
            fixture.clock.advance(by: .seconds(60))
            test.webAsked.withLock { $0 = [] }
            #expect(try await news.workOnDue() == 3)
            let feeds = test.webAsked.withLock(\.self).map { line in
                let form = FormFields(urlencoded: line.dropFirst(hub.count + 1).utf8)
                #expect(form?["hub.mode"] == "publish")
                return String(form?["hub.url"]?.dropFirst(TestSite.home.count) ?? "")
            }
            #expect(feeds.first == "/feed.atom" && feeds.count == 3)
            for path in feeds { #expect(try await fixture.ask(path).fields[.link]?.contains(hub) == true, "\(path)") }
        }
    }

    @Test("K1: whoever has a feed already is told so, by its tag in any list or by its date, and a change is sent")
    func validators() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Ida Rosen")
            _ = try await fixture.write(owner, "Momo")
            let first = try await fixture.ask("/feed.atom")
            let (tag, date) = (try #require(first.fields[.etag]), try #require(first.fields[.lastModified]))
            #expect(first.fields[.cacheControl] == "public, max-age=300" && first.fields[.setCookie] == nil)
            let known: [Fields] = [
                [.ifNoneMatch: tag], [.ifNoneMatch: "\"x\", \(tag.dropFirst(2)) , \"y\""], [.ifNoneMatch: "*"],
                [.ifModifiedSince: date], [.ifNoneMatch: tag, .ifModifiedSince: "Thu, 01 Jan 1970 00:00:00 GMT"],
            ].map { Fields($0) }
            for fields in known {
                let again = try await fixture.ask("/feed.atom", fields)
                #expect(again.status == .notModified && again.fields[.etag] == tag, "\(fields)")
                #expect(again.fields[.cacheControl] == "public, max-age=300")
                // The length of what it stands for; the server sends none of it.
                #expect(again.bytes == first.bytes)
            }
            // A tag beats a date.
            let stale = Fields([.ifNoneMatch: "W/\"x\"", .ifModifiedSince: date])
            #expect(try await fixture.ask("/feed.atom", stale).status == .ok)
            _ = try await fixture.write(owner, "Jim Knopf")
            #expect(try await fixture.ask("/feed.atom", Fields([.ifNoneMatch: tag])).status == .ok)
        }
    }

    @Test("K1: the sitemap lists the parts, and a part reviews for everybody with their books and writers, once each")
    func sitemap() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Ida Rosen")
            let paths = [try await fixture.write(owner, "Momo"), try await fixture.write(owner, "Jim Knopf")]
            let hidden = try await fixture.write(owner, "Hidden", visibility: "self")
            let index = try await fixture.text("/sitemap.xml")
            let parts = index.matches(of: /<loc>([^<]*)<\/loc>/).map { String($0.1).replacing("&amp;", with: "&") }
            #expect(parts == ["\(TestSite.home)/sitemap.xml?after=&upto="])
            let part = try await fixture.text(try #require(parts.first))
            let listed = part.matches(of: /<loc>([^<]*)<\/loc>/).map { String($0.1.dropFirst(TestSite.home.count)) }
            #expect(Set(listed).count == listed.count && listed.count == 5 + 2 + 2 + 1)
            #expect(Set(listed).isSuperset(of: paths + ["/", "/reviews", "/help"]))
            #expect(!listed.contains(hidden))
            #expect(part.matches(of: /<lastmod>/).count == 5)
            for path in listed { #expect(try await fixture.ask(path).status == .ok, "\(path)") }
            let robots = try await fixture.text("/robots.txt")
            #expect(robots.contains("\nSitemap: \(TestSite.home)/sitemap.xml\n"))
            #expect(try await fixture.text("/sitemap.xml?after=none&upto=none").contains("</urlset>"))
        }
    }

    @Test("a full part ends where the next begins, and 50,000 addresses are never passed")
    func parts() {
        #expect(Sitemap.reviewsInPart * 3 + 5 <= 50_000)
        let map = Sitemap(addresses: SiteAddresses(home: TestURL.home))
        let ends = [1, 2].map { ID<Review>(at: Timestamp(seconds: $0), entropy: Array(repeating: 0, count: 10)) }
        let parts = map.index(ends).lossyText.matches(of: /after=(\w*)&amp;upto=(\w*)</).map { [$0.1, $0.2] }
        #expect(
            parts
                == [["", ends[0].text], [ends[0].text, ends[1].text], [ends[1].text, ""]].map { $0.map { $0[...] } }
        )
    }

    @Test(
        "K1: a review is embedded as a quotation with a link, within the room there is; what is not public is not there"
    )
    func embed() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Ida <b>")
            let path = try await fixture.write(owner, "Momo & I")
            let page = try await fixture.browser().get(path).document
            let address = try #require(page.first("link[type='application/json+oembed']")?["href"])
            let answer = try await fixture.ask(address)
            #expect(answer.fields[.accessControlAllowOrigin] == "*" && answer.fields[.setCookie] == nil)
            let json = try #require(JSON(answer.bytes ?? []))
            #expect(json["version"] == "1.0" && json["type"] == "rich" && json["title"] == "Momo & I")
            #expect(json["author_name"] == "Ida <b>" && json["provider_name"] == "Flyleaf")
            #expect(json["thumbnail_width"] == 1200 && json["thumbnail_height"] == 630)
            let html = HTMLDocument(json["html"]?.text ?? "")
            #expect(html.first("blockquote a")?["href"] == "\(TestSite.home)\(path)")
            #expect(html.first("b") == nil && html.first("script, style, img, iframe") == nil)
            let small = try #require(JSON(try await fixture.ask("\(address)&maxwidth=1&maxheight=0").bytes ?? []))
            #expect(small["width"] == 1 && small["height"] == 1 && small["thumbnail_url"] == nil)
            let hidden = try await fixture.write(owner, "Hidden", visibility: "self")
            for (url, format, status) in [
                ("\(TestSite.home)\(hidden)", "json", 404), ("https://evil.example\(path)", "json", 404),
                ("\(TestSite.home)/reviews", "json", 404), ("\(path)", "json", 404), ("", "json", 404),
                ("\(TestSite.home)\(path)", "xml", 501),
            ] {
                let query = FormFields(["url": url, "format": format]).urlencoded
                #expect(try await fixture.ask("/oembed?\(query)").status.code == status, "\(url) \(format)")
            }
        }
    }
}
