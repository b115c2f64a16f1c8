import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("The page that likes a page of another site")
struct LikePageTests {
    private let page = "https://books.example/momo?page=2"
    private let path = "/like/page?href=https%3A%2F%2Fbooks.example%2Fmomo%3Fpage%3D2"

    private func path(_ href: String) -> String { "/like/page?\(FormFields(["href": href]).urlencoded)" }
    private func words(_ page: AppPage) -> String? { page.document.first("#like p")?.text }

    @Test("LK-01, LK-04: names the site and the address, likes in one press, and takes it back in another")
    func pressing() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let fresh = try await ann.get(path)
            #expect(fresh.document.first("h1")?.text == "Do you like this page of books.example?")
            #expect(fresh.document.first(".facts a")?["href"] == page)
            #expect(fresh.document.first(".facts a")?["rel"] == "nofollow noopener noreferrer")
            #expect(words(fresh) == "" && fresh.document.first("#like button")?["aria-pressed"] == "false")
            #expect(AccessibilityCheck.faults(in: fresh.document) == [])
            let liked = try await ann.submit(action: "/like/page")
            #expect(words(liked) == "You like this" && liked.url.target == path)
            #expect(liked.document.first("h1")?.text == "You like a page of books.example")
            // The second tab still shows the button as it was: pressed there, it stays as it is.
            let csrf = try #require(fresh.document.form(action: "/like/page")?["csrf"])
            let again = try await ann.post("/like/page", FormFields(["csrf": csrf, "act": "like", "href": page]))
            #expect(words(again) == "You like this")
            #expect(words(try await ben.get(path)) == "1 reader likes this")
            #expect(
                words(try await ben.get(self.path("HTTPS://Books.Example:443/momo?page=2#top")))
                    == "1 reader likes this"
            )
            #expect(words(try await ben.get(self.path("http://books.example/momo?page=2"))) == "")
            try await ann.get(path)
            #expect(words(try await ann.submit(action: "/like/page")) == "")
        }
    }

    @Test("LK-02: who is logged out logs in and comes back having liked it; its address alone does nothing")
    func loggedOut() async throws {
        try await AccountFixture.run { fixture in
            let visitor = try fixture.browser()
            let page = try await visitor.get(path)
            #expect(page.document.form(action: "/like/page")?["csrf"] == nil)
            let login = try await visitor.submit(action: "/like/page")
            #expect(login.url.path == "/login")
            let back = try await visitor.submit(action: "/start") { try $0.fill("name", "Ben") }
            #expect(back.url.target == path && words(back) == "You like this")
            #expect(words(try await visitor.submit(action: "/like/page")) == "")
            for more in ["&act=like", "&held=00000000000000000000000000"] {
                #expect(words(try await visitor.get(path + more)) == "", "\(more)")
            }
            let gone = try await visitor.get("/like/page?held=00000000000000000000000000")
            #expect(gone.status == .gone && gone.document.first("h1")?.text == "Nothing waits here any more")
        }
    }

    @Test("LK-02: a form of another site is no press, whoever logs in after it, nor is one without a token")
    func foreignForm() async throws {
        try await AccountFixture.run { fixture in
            let visitor = try fixture.browser()
            try await visitor.get(path)
            let evil = try #require(WebURL("https://books.example/momo"))
            let fields = FormFields(["act": "like", "href": page])
            #expect(try await visitor.post("/like/page", fields, initiator: evil).url.path == "/login")
            try await visitor.submit(action: "/start") { try $0.fill("name", "Ben") }
            #expect(words(try await visitor.get(path)) == "")
            #expect(try await visitor.post("/like/page", fields).status == .forbidden)
            #expect(words(try await visitor.get(path)) == "")
        }
    }

    @Test("the address of a review or a book of ours leads to its own page, and is liked as that, if it may be seen")
    func own() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let review = try await fixture.write(ann, "Momo")
            let address = fixture.site.addresses.whole(review)
            #expect(try await ben.get(self.path("\(address)#like")).url.path == review)
            let csrf = try #require(try await ben.get(review).document.form(action: "\(review)/like")?["csrf"])
            let liked = try await ben.post("/like/page", FormFields(["csrf": csrf, "act": "like", "href": address]))
            #expect(liked.url.path == review && words(liked) == "You like this")
            try await ann.get("\(review)/edit")
            try await ann.submit(action: "\(review)/edit", pressing: "Save review") {
                try $0.fill("visibility", "self")
            }
            let refused = try await ben.post("/like/page", FormFields(["csrf": csrf, "act": "like", "href": address]))
            #expect(refused.status == .notFound)
            #expect(try await ben.get("/pages/00000000000000000000000000/like").status == .notFound)
        }
    }

    @Test(
        "an address that is none, hides its host or is too long is refused, pressed or looked at",
        arguments: [
            "", "javascript:alert(1)", "JavaScript://books.example/%0aalert(1)", "data:text/html,<script>1</script>",
            "file:///etc/passwd", "ftp://books.example/", "//books.example/", "/reviews", "books.example",
            "https://user@books.example/", "https://good.example:pass@evil.example/", "https://",
            "https://books.example\\@evil.example/", "https://books.example/ x", "https://books.example/\u{0}",
            "https://b\u{F6}cher.example/", "https://\u{430}pple.example/", "https://a..b/", "https://books.example:0/",
            "https://books.example/" + String(repeating: "a", count: LikedPage.maximumLength - 21),
            "https://books.example/" + String(repeating: "a", count: 10_000),
        ]
    )
    func hostile(_ href: String) async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let csrf = try #require(try await ann.get(path).document.form(action: "/like/page")?["csrf"])
            // A longer one is refused by its request line.
            if href.utf8.count < 8_000 { #expect(try await ann.get(self.path(href)).status == .badRequest) }
            let pressed = try await ann.post("/like/page", FormFields(["csrf": csrf, "act": "like", "href": href]))
            #expect(pressed.status == .badRequest)
            let member = try await fixture.signedIn(ann).member.id
            #expect(try await fixture.stores.likes.events(member, before: nil, 1).isEmpty)
        }
    }

    @Test("an address shows what it is: letters of other scripts as machines write them, and markup as words")
    func shown() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            // What a browser makes of "аррӏе.example", of letters that are not Latin.
            let disguised = try await ann.get(path("https://xn--80ak6aa92e.example/"))
            #expect(disguised.document.first("h1")?.text == "Do you like this page of xn--80ak6aa92e.example?")
            #expect(disguised.text.contains("as machines write it"))
            #expect(try await !ann.get(path).text.contains("as machines write it"))
            let hostile = "https://books.example/?q=\"><script>alert(1)</script>'{{x}}"
            let page = try await ann.get(path(hostile))
            #expect(page.document.all("script").allSatisfy { $0["src"] != nil })
            let shown = "https://books.example/?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E'%7B%7Bx%7D%7D"
            #expect(page.document.first(".facts a")?.text == shown)
            #expect(words(try await ann.submit(action: "/like/page")) == "You like this")
            let longest = "https://books.example/" + String(repeating: "a", count: LikedPage.maximumLength - 22)
            #expect(try await ann.get(path(longest)).status == .ok)
        }
    }

    @Test("LK-05: likes of other sites are in the data a member takes home, and go with the account")
    func ownData() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            try await ann.get(path)
            try await ann.submit(action: "/like/page")
            let member = try await fixture.signedIn(ann).member.id
            let events = try await fixture.stores.likes.events(member, before: nil, 9)
            #expect(events.map(\.event.subject) == [.webPage(LikedPage(trusted: page))])
            #expect(try await ann.get("/account/delete").text.contains("1 thing you like"))
        }
    }
}
