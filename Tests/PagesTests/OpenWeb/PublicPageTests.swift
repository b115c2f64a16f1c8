import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("What programs read of pages")
struct PublicPageTests {
    /// Titles that break out of what is written without care.
    private static let hostile = "</script><script>alert(1)</script> \"&amp; ]]> <b>'"

    /// Properties of schema.org 30.0 that a type has by itself or from what it is a kind of.
    private static let properties: [String: Set<String>] = [
        "Review": [
            "url", "name", "author", "datePublished", "dateModified", "itemReviewed", "reviewRating", "reviewBody",
            "publisher",
        ],
        "Book": ["url", "name", "author", "isbn", "numberOfPages", "inLanguage", "aggregateRating"],
        "Person": ["url", "name"], "Organization": ["url", "name"],
        "Rating": ["ratingValue", "bestRating", "worstRating"],
        "AggregateRating": ["ratingValue", "ratingCount", "reviewCount", "bestRating", "worstRating"],
    ]

    /// Names in some data that its types do not have.
    private func misnamed(_ data: JSON) -> [String] {
        guard let members = data.members else { return data.elements?.flatMap(misnamed) ?? [] }
        let type = data["@type"]?.text ?? "?"
        let unknown = members.map(\.name).filter { name in
            !name.hasPrefix("@") && Self.properties[type]?.contains(name) != true
        }
        return unknown.map { "\(type).\($0)" } + members.flatMap { misnamed($0.value) }
    }

    @Test("K1: a public review has one address, a card, data and microformats, whoever looks at it")
    func review() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Ida Rosen")
            let path = try await fixture.write(owner, "Momo", isbn: "0-306-40615-2")
            for client in [owner, try fixture.browser()] {
                let page = try await client.get("\(path)?share=none").document
                let address = "\(TestSite.home)\(path)"
                #expect(page.first("link[rel=canonical]")?["href"] == address)
                #expect(page.meta("robots") == nil)
                #expect(page.meta("og:url") == address && page.meta("og:type") == "article")
                #expect(page.meta("og:title") == "Check out Momo")
                #expect(page.meta("og:description") == "Slow. And wise, in the end.")
                #expect(page.meta("twitter:card") == "summary_large_image")
                #expect(page.meta("article:published_time") == page.first("time")?["datetime"])
                #expect(page.meta("og:image:width") == "1200" && page.meta("og:image:height") == "630")
                #expect(page.meta("og:image:alt") == "Momo. Michael Ende. ★★★★☆ 8 of 10. Slow.")
                let data = try #require(page.linkedData)
                #expect(misnamed(data) == [])
                #expect(data["@context"] == "https://schema.org" && data["@type"] == "Review")
                #expect(data["reviewRating"]?["ratingValue"] == 8 && data["reviewRating"]?["bestRating"] == 10)
                #expect(data["reviewRating"]?["worstRating"] == 0)
                #expect(data["author"]?["name"] == "Ida Rosen" && data["reviewBody"] == "Slow. And wise, in the end.")
                #expect(data["itemReviewed"]?["isbn"] == "9780306406157")
                let entry = try #require(page.first("main.h-review"))
                func value(_ name: String) -> String? { entry.first("data.\(name)")?["value"] }
                #expect(value("u-url") == address && value("p-rating") == "8" && value("p-best") == "10")
                #expect(entry.first(".p-item .p-name")?["value"] == "Momo")
                #expect(entry.first("a.p-author.h-card")?.text == "Ida Rosen")
                #expect(entry.first(".e-content")?.text.contains("Slow. And wise") == true)
                #expect(page.first("link[type='application/atom+xml']")?["href"]?.hasPrefix("/writers/") == true)
                #expect(AccessibilityCheck.faults(in: page) == [])
            }
        }
    }

    @Test("K1: a hostile title stays a title in every format, and a review without a score has no rating")
    func hostile() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("<b>Ida</b>")
            let path = try await fixture.write(
                owner,
                Self.hostile,
                author: Self.hostile,
                text: "\(Self.hostile)\u{2028}",
                score: ""
            )
            #expect(path != "/reviews/new")
            let page = try await fixture.browser().get(path).document
            #expect(page.all("script").count { $0["src"] == nil } == 1)
            let data = try #require(page.linkedData)
            #expect(data["name"]?.text == Self.hostile && data["reviewRating"] == nil)
            #expect(data["author"]?["name"]?.text == "<b>Ida</b>" && misnamed(data) == [])
            #expect(page.meta("og:title") == "Check out \(Self.hostile)")
            #expect(page.first("data.p-rating") == nil)
            #expect(page.first(".p-item .p-name")?["value"] == Self.hostile)
        }
    }

    @Test("K1: books, authors and members have data of their own kind and a feed, and each page of a list one address")
    func others() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Ida Rosen")
            let path = try await fixture.write(owner, "Momo", isbn: "0-306-40615-2", score: "7")
            let visitor = try fixture.browser()
            let review = try await visitor.get(path).document
            let book = try #require(review.all("a").first { $0.text == "All about this book" }?["href"])
            let writer = try #require(review.first("a.p-author")?["href"])
            for (path, kind, type) in [
                (book, "book", "Book"), ("/authors/michael-ende", "profile", "Person"), (writer, "profile", "Person"),
            ] {
                let page = try await visitor.get(path).document
                #expect(page.meta("og:type") == kind && page.meta("robots") == nil, "\(path)")
                #expect(page.first("link[rel=canonical]")?["href"] == "\(TestSite.home)\(path)")
                let data = try #require(page.linkedData)
                #expect(data["@type"]?.text == type && misnamed(data) == [], "\(path)")
                let feed = try #require(page.first("link[type='application/atom+xml']")?["href"])
                #expect(feed == "\(path)/feed.atom")
                #expect(try await fixture.ask(feed).status == .ok)
                #expect(page.all("footer a").contains { $0["href"] == feed })
            }
            let data = try #require(try await visitor.get(book).document.linkedData)
            #expect(data["aggregateRating"]?["ratingValue"] == .number("7.0"))
            #expect(data["aggregateRating"]?["ratingCount"] == 1)
            let card = try #require(try await visitor.get(writer).document.first("header.h-card"))
            #expect(card.first(".p-name")?.text == "Ida Rosen")
            #expect(card.first(".u-url")?["value"] == "\(TestSite.home)\(writer)")
            let older = "\(writer)?before=\(String(repeating: "v", count: 26))"
            let canonical = try await visitor.get(older).document.first("link[rel=canonical]")
            #expect(canonical?["href"] == "\(TestSite.home)\(older)")
        }
    }

    @Test("K1: what is not for everybody carries nothing and asks not to be listed, for its writer too")
    func hidden() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Ida Rosen")
            let path = try await fixture.write(owner, "Momo", isbn: "0-306-40615-2", visibility: "self")
            let page = try await owner.get(path).document
            let book = try #require(page.all("a").first { $0.text == "All about this book" }?["href"])
            let writer = try #require(page.all("aside a").first { $0.text == "Ida Rosen" }?["href"])
            for path in [path, book, writer, "/account", "/reviews?scope=own", "/reviews?q=momo", "/nowhere"] {
                let page = try await owner.get(path).document
                #expect(page.meta("robots") == "noindex", "\(path)")
                #expect(page.first("link[rel=canonical]") == nil && page.linkedData == nil, "\(path)")
                #expect(page.first("[property], .h-review, .h-entry, .h-card, .e-content") == nil, "\(path)")
            }
            for path in [
                "\(path)/card.png", "\(book)/feed.atom", "\(writer)/feed.atom", "/authors/michael-ende/feed.atom",
            ] {
                #expect(try await fixture.ask(path).status == .notFound, "\(path)")
            }
            // The number is of a hidden review: the public page of the same book does not tell it to programs.
            let other = try await fixture.loneMember("Ben")
            _ = try await fixture.write(other, "Momo")
            let open = try await owner.get(book).document
            #expect(open.meta("og:type") == "book" && open.meta("book:isbn") == nil)
            #expect(open.linkedData?["isbn"] == nil)
        }
    }
}
