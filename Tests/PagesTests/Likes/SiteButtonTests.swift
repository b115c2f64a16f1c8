import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("The like button of other sites")
struct SiteButtonTests {
    private let page = "https://books.example/momo"

    private func path(_ fields: KeyValuePairs<String, String>) -> String {
        "/like/button?\(FormFields(fields).urlencoded)"
    }

    /// Makes some members like a page.
    private func like(_ fixture: AccountFixture, _ names: [String]) async throws {
        for name in names {
            let client = try await fixture.loneMember(name)
            try await client.get("/like/page?\(FormFields(["href": page]).urlencoded)")
            try await client.submit(action: "/like/page")
        }
    }

    @Test("LK-03, LK-04: is drawn with its number, which a like changes and one taken back as well")
    func number() async throws {
        try await AccountFixture.run { fixture in
            func count() async throws -> String? {
                let text = try await fixture.text(path(["href": page, "layout": "button_count"]))
                return HTMLDocument(text).first(".count")?.text
            }
            #expect(try await count() == "0 likes")
            try await like(fixture, ["Ann", "Ben"])
            #expect(try await count() == "2 likes")
            let ann = try await fixture.loneMember("Cem")
            for expected in ["3 likes", "2 likes"] {
                try await ann.get("/like/page?\(FormFields(["href": page]).urlencoded)")
                try await ann.submit(action: "/like/page")
                #expect(try await count() == expected)
            }
        }
    }

    @Test("is under 6 KB with its style sheet, without scripts and forms, and neither reads nor sets a cookie")
    func light() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let fields: KeyValuePairs<String, String> = [
                "href": page, "layout": "standard", "show_faces": "true", "share": "true",
            ]
            let answer = try await fixture.ask(path(fields))
            let document = HTMLDocument(answer.bytes?.lossyText ?? "")
            let sheet = try await fixture.ask(try #require(document.first("link[rel=stylesheet]")?["href"]))
            #expect((answer.bytes?.count ?? 0) + (sheet.bytes?.count ?? 0) < 6_000)
            #expect(sheet.fields[SecurityHeaders.resourcePolicy] == "cross-origin")
            #expect(document.all("script, form, img, style, [style]").isEmpty)
            #expect(answer.fields[.setCookie] == nil && answer.fields[.cacheControl] == "public, max-age=60")
            let tag = try #require(answer.fields[.etag])
            #expect(try await fixture.ask(path(fields), Fields([.ifNoneMatch: tag])).status == .notModified)
            // Who is logged in gets the same bytes.
            let own = try await ann.send(ClientRequest(.get, try ann.resolve(path(fields))))
            #expect(own.body == answer.bytes)
            #expect(own.fields[.setCookie] == nil)
        }
    }

    @Test(
        "draws what the attributes of the seed say, and unknown values as if nothing was said",
        arguments: [
            ([:], "standard light", "Like", "1 reader likes this.", nil),
            (
                ["layout": "standard", "action": "recommend"], "standard light", "Recommend",
                "1 reader recommends this.", nil
            ),
            (["layout": "button_count", "colorscheme": "dark"], "button_count dark", "Like", nil, "1 like"),
            (["layout": "box_count", "show_faces": "true"], "box_count light", "Like", nil, "1 like"),
            (["layout": "button", "width": "90", "lang": "de"], "button light", "Like", nil, nil),
            (
                ["layout": "\"><b>", "action": "love", "colorscheme": "red", "width": "-1", "x": "y"],
                "standard light", "Like", "1 reader likes this.", nil
            ),
        ] as [(KeyValuePairs<String, String>, String, String, String?, String?)]
    )
    func looks(
        _ fields: KeyValuePairs<String, String>,
        _ classes: String,
        _ word: String,
        _ sentence: String?,
        _ count: String?
    ) async throws {
        try await AccountFixture.run { fixture in
            try await like(fixture, ["Ann"])
            let address = "\(path(fields))&\(FormFields(["href": page]).urlencoded)"
            let document = HTMLDocument(try await fixture.text(address))
            let shown = [document.first("body")?["class"], document.first("html")?["class"]].compactMap(\.self)
            #expect(shown.joined(separator: " ") == classes)
            #expect(document.first("a.press")?.text == "\(word): books.example, in a new window")
            #expect(document.first("a.press")?["target"] == "_blank")
            #expect(document.first("p.said")?.text == sentence)
            #expect(document.first(".count")?.text == count)
        }
    }

    @Test("says that friends are named, and shares the address, where the site wants that")
    func more() async throws {
        try await AccountFixture.run { fixture in
            let plain = HTMLDocument(try await fixture.text(path(["href": page])))
            #expect(plain.all("a").count == 1 && plain.first(".faces") == nil)
            let fields: KeyValuePairs<String, String> = ["href": page, "show_faces": "true", "share": "true"]
            let full = HTMLDocument(try await fixture.text(path(fields)))
            #expect(full.first(".faces") != nil)
            let share = try #require(full.all("a").last?["href"])
            let ann = try await fixture.loneMember("Ann")
            #expect(try await ann.get(share).document.first("#address")?["value"] == page)
        }
    }

    @Test("of all routes it alone may be framed: of another site's page by that site, of ours by every site")
    func framing() async throws {
        try await AccountFixture.run { fixture in
            func ancestors(_ path: String) async throws -> String? {
                try await fixture.ask(path).fields[.contentSecurityPolicy]?.split(separator: "; ")
                    .first { $0.hasPrefix("frame-ancestors ") }.map { String($0.dropFirst(16)) }
            }
            for route in Site.routes where route.method == .get {
                let address = route.pattern.split(separator: "/").map { $0.hasPrefix("{") ? "none" : $0 }
                let path = "/" + address.joined(separator: "/")
                guard path != Paths.siteButton() else { continue }
                #expect(try await ancestors(path) == "'none'", "\(path)")
            }
            #expect(try await ancestors("/like/page?href=https%3A%2F%2Fbooks.example%2F") == "'none'")
            #expect(try await ancestors(path(["href": page])) == "'self' https://books.example")
            #expect(try await ancestors(path(["href": "http://127.0.0.1:81/"])) == "'self' http://127.0.0.1:81")
            let ann = try await fixture.loneMember("Ann")
            let review = fixture.site.addresses.whole(try await fixture.write(ann, "Momo"))
            #expect(try await ancestors(path(["href": review])) == "http: https:")
            // Frames of ours stand on one page alone.
            let policies = try await ["/like", "/", "/help"].asyncMap {
                try await fixture.ask($0).fields[.contentSecurityPolicy]?.contains("frame-src 'self'")
            }
            #expect(policies == [true, false, false])
        }
    }

    @Test("of ours it counts what everybody may read, and of what is not for everybody it says nothing")
    func own() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let review = try await fixture.write(ann, "Momo")
            try await ann.get(review)
            try await ann.submit(action: "\(review)/like")
            let address = path(["href": "\(fixture.site.addresses.whole(review))?x=y#z"])
            let shown = HTMLDocument(try await fixture.text(address))
            #expect(shown.text.contains("1 reader likes this."))
            try await ann.get("\(review)/edit")
            try await ann.submit(action: "\(review)/edit", pressing: "Save review") {
                try $0.fill("visibility", "self")
            }
            let none = path(["href": fixture.site.addresses.whole("/reviews/00000000000000000000000000")])
            #expect(try await fixture.ask(address).status == .notFound)
            #expect(try await fixture.text(address) == fixture.text(none))
        }
    }

    @Test(
        "an address that nobody can like makes a button that leads nowhere",
        arguments: [
            "", "javascript:alert(1)", "data:text/html,x", "https://user:pass@books.example/", "https://x;y.example/",
            "https://books.example\r\nX: y/", "https://b\u{F6}cher.example/",
            String(repeating: "https://", count: 1_250),
        ]
    )
    func hostile(_ href: String) async throws {
        try await AccountFixture.run { fixture in
            let answer = try await fixture.ask(path(["href": href]))
            #expect(answer.status == .notFound && answer.fields[.setCookie] == nil)
            let document = HTMLDocument(answer.bytes?.lossyText ?? "")
            #expect(document.all("a, script").isEmpty)
        }
    }

    @Test("the script has an address that stays, other sites may load it, and the page that shows it names it")
    func script() async throws {
        try await AccountFixture.run { fixture in
            let answer = try await fixture.ask("/like.js")
            #expect(answer.status == .ok && answer.fields[.contentType] == "text/javascript; charset=utf-8")
            #expect(answer.fields[SecurityHeaders.resourcePolicy] == "cross-origin")
            #expect(answer.fields[.setCookie] == nil && answer.fields[.cacheControl] == "public, max-age=600")
            let help = try await fixture.browser().get("/help").document
            let link = try #require(help.all("a").first { $0.text == "a like button" }?["href"])
            let page = try await fixture.browser().get(link)
            #expect(page.text.contains(fixture.site.addresses.whole("/like.js")))
            #expect(page.document.all("script").contains { $0["src"] == "/like.js" })
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            // Without scripts the element is a link that works.
            let plain = try #require(page.document.first(".flyleaf-like a")?["href"])
            let liking = try await fixture.loneMember("Ann").get(plain)
            #expect(liking.document.first("h1")?.text == "Do you like this page of localhost:8080?")
        }
    }
}
