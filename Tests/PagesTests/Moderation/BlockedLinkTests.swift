import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Blocked links")
struct BlockedLinkTests {
    private func moderator(_ fixture: AccountFixture) async throws -> AppClient {
        let client = try await fixture.loneMember("Mo <b>")
        let id = try await fixture.signedIn(client).member.id
        let change = try await fixture.site.services.moderation.perform(
            .appoint,
            on: .member(id),
            because: ModerationWords(trusted: "By the operator"),
            by: nil
        )
        #expect(change == .kept)
        return client
    }

    private func set(_ client: AppClient, _ links: String, _ reason: String, _ button: String) async throws -> AppPage {
        try await client.get("/moderation/links")
        return try await client.submit(action: "/moderation/links", pressing: button) { form in
            try form.fill("links", links)
            try form.fill("reason", reason)
        }
    }

    @Test("MO-04: moderators block links and allow them again, each for a reason in the log; nobody else sees the page")
    func page() async throws {
        try await AccountFixture.run { fixture in
            let (mo, ann) = (try await moderator(fixture), try await fixture.loneMember("Ann"))
            #expect(try await ann.get("/moderation/links").status == .notFound)
            #expect(try await mo.get("/moderation").document.link("Blocked links") != nil)
            #expect(AccessibilityCheck.faults(in: try await mo.get("/moderation/links").document) == [])
            for (links, reason, error) in [
                ("no address", "Spam", "#links-error"), ("", "Spam", "#links-error"),
                ("evil.example", " ", "#reason-error"),
            ] {
                let page = try await set(mo, links, reason, "Block them")
                #expect(
                    page.status == .unprocessableContent
                        && page.document.first(HTMLSelector(stringLiteral: error)) != nil
                )
                #expect(page.document.first("#links")?.text == links && page.document.all(".ledger li").isEmpty)
                #expect(AccessibilityCheck.faults(in: page.document) == [])
            }
            let kept = try await set(
                mo,
                "https://EVIL.example/\r\n\r\nshop.example/a&b\r\n",
                "Malware <i>",
                "Block them"
            )
            let rows = kept.document.all(".ledger li").map(\.text)
            #expect(rows.count == 2 && rows[0].contains("Blocked: shop.example/a&b") && rows[0].contains("Malware <i>"))
            #expect(rows[1].contains("Blocked: evil.example") && rows[1].contains("Mo <b>"))
            #expect(try await set(mo, "evil.example", "Again", "Block them").document.all(".ledger li").count == 2)
            let allowed = try await set(mo, "evil.example", "Clean", "Allow them again")
            #expect(allowed.document.first(".ledger li")?.text.contains("Allowed again: evil.example") == true)
            let mine = try await mo.get("/account/data")
            #expect(mine.status == .ok)
        }
    }

    @Test(
        "MO-04: a review, an older version and words with a blocked link come back with what was typed, and say which"
    )
    func writing() async throws {
        try await AccountFixture.run { fixture in
            let (mo, ann) = (try await moderator(fixture), try await fixture.loneMember("Ann"))
            let text = "Read it at [my shop](https://evil.example/x)"
            let path = try await ann.writeReview(visibility: "everyone", photos: [])
            func edit(_ text: String) async throws -> AppPage {
                try await ann.get("\(path)/edit")
                return try await ann.submit(action: "\(path)/edit", pressing: "Save review") {
                    try $0.fill("review", text)
                }
            }
            #expect(try await edit(text).status == .ok)
            #expect(try await edit("Without").status == .ok)
            _ = try await set(mo, "evil.example", "Malware", "Block them")
            let changed = try await edit(text)
            #expect(changed.status == .unprocessableContent && changed.text.contains("It leads to evil.example"))
            #expect(changed.document.first("textarea[name=review]")?.text == text)
            #expect(AccessibilityCheck.faults(in: changed.document) == [])

            let versions = try await ann.get("\(path)/versions")
            let version = try #require(
                versions.document.all("main a").compactMap { $0["href"] }.last { $0.contains("/versions/") }
            )
            try await ann.get(version)
            let before = try await ann.get("\(path)/versions/2")
            let restored = before.status == .ok ? try await ann.submit(action: "\(path)/versions/2") : before
            #expect(restored.status == .unprocessableContent && restored.text.contains("It leads to evil.example"))

            try await ann.get("/share/new")
            let words = try await ann.submit(action: "/share/new", pressing: "Only keep it") { form in
                try form.fill("words", "Look")
                try form.fill("address", "https://www.evil.example/")
            }
            #expect(words.status == .unprocessableContent && words.text.contains("It leads to evil.example"))
            #expect(words.document.first("input[name=address]")?["value"] == "https://www.evil.example/")
        }
    }

    @Test("MO-04: shelves, notes, tags, quotations and names are taken without a blocked link alone")
    func everyText() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let links = fixture.site.services.blockedLinks
            let pattern = try #require(links.pattern(typed: "evil.example"))
            let (reason, moderator) = (ModerationWords(trusted: "Malware"), try await fixture.signedIn(ann).member.id)
            #expect(try await links.set([pattern], blocked: true, because: reason, by: moderator) == .kept(1))
            let bad = "See evil.example"
            func refused(_ page: AppPage, _ field: String) {
                #expect(page.status == .unprocessableContent, "\(field)")
                #expect(
                    page.document.first(HTMLSelector(stringLiteral: "#\(field)-error"))?.text.contains("evil.example")
                        == true
                )
                #expect(AccessibilityCheck.faults(in: page.document) == [])
            }
            func shelf(_ name: String, _ description: String) async throws -> AppPage {
                try await ann.get("/shelves")
                return try await ann.submit(action: "/shelves") { form in
                    try form.fill("name", name)
                    try form.fill("description", description)
                }
            }
            refused(try await shelf(bad, ""), "name")
            refused(try await shelf("Summer", bad), "description")
            let made = try await shelf("Summer", "Good")
            #expect(made.status == .ok)
            try await ann.get("\(made.url.path)/edit")
            refused(
                try await ann.submit(action: "\(made.url.path)/edit", pressing: "Save") {
                    try $0.fill("description", bad)
                },
                "description"
            )

            for field in ["title", "author"] {
                try await ann.get("/reading/add")
                let page = try await ann.submit(action: "/reading/add", pressing: "Add it") { form in
                    try form.fill("title", "Momo")
                    try form.fill(field, "evil.example")
                }
                refused(page, field)
            }
            try await ann.get("/reading/add")
            let entry = try await ann.submit(action: "/reading/add", pressing: "Add it") { form in
                try form.fill("title", "Momo")
                try form.fill("author", "Michael Ende")
            }.url.path
            for field in ["note", "tags"] {
                try await ann.get(entry)
                refused(
                    try await ann.submit(action: "\(entry)/entry", pressing: "Save") { try $0.fill(field, bad) },
                    field
                )
            }
            try await ann.get("\(entry)/quotations")
            refused(try await ann.submit(action: "\(entry)/quotations") { try $0.fill("text", bad) }, "text")

            try await ann.get("/account")
            let renamed = try await ann.submit(action: "/account/name") { try $0.fill("name", "evil.example") }
            #expect(renamed.status == .unprocessableContent && renamed.text.contains("It leads to evil.example"))
            #expect(try await fixture.signedIn(ann).member.name.text == "Ann")
            let visitor = try fixture.browser()
            try await visitor.get("/login")
            let start = try await visitor.submit(action: "/start") { try $0.fill("name", "evil.example") }
            #expect(start.status == .unprocessableContent && start.text.contains("It leads to evil.example"))
        }
    }

    @Test("MO-04: a blocked page is neither read into a form nor liked, and a like from before can be taken back")
    func readingAndLiking() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let path = "/like/page?href=https%3A%2F%2Fwww.evil.example%2Fa"
            let button = "/like/button?href=https%3A%2F%2Fwww.evil.example%2Fa"
            try await ann.get(path)
            #expect(try await ann.submit(action: "/like/page").document.first("#like p")?.text == "You like this")
            let old = try #require(try await ben.get(path).document.form(action: "/like/page")?["csrf"])
            #expect(try await ben.get(button).status == .ok)

            let links = fixture.site.services.blockedLinks
            let pattern = try #require(links.pattern(typed: "evil.example"))
            let (reason, moderator) = (ModerationWords(trusted: "Malware"), try await fixture.signedIn(ann).member.id)
            #expect(try await links.set([pattern], blocked: true, because: reason, by: moderator) == .kept(1))

            let refused = try await ben.get(path)
            #expect(refused.status == .forbidden && refused.text.contains("evil.example"))
            let href = "https://www.evil.example/a"
            let late = try await ben.post("/like/page", FormFields(["csrf": old, "act": "like", "href": href]))
            #expect(late.status == .forbidden && late.text.contains("Nothing was counted"))
            #expect(try await ben.get(button).status == .notFound)
            let kept = try await ann.get(path)
            #expect(kept.document.first("#like p")?.text == "You like this")
            #expect(kept.document.first(".facts a") == nil && kept.text.contains(href))
            #expect(try await ann.submit(action: "/like/page").status == .forbidden)
            #expect(try await fixture.stores.likes.totals(WebSite(trusted: "https://www.evil.example")).likes == 0)

            try await ann.get("/share/new")
            let form = try await ann.submit(action: "/share/new", pressing: "Read the page") { form in
                try form.fill("address", href)
            }
            #expect(form.status == .unprocessableContent && form.text.contains("It leads to evil.example"))
            #expect(fixture.testSite.pagesRead.withLock(\.self) == [])
        }
    }

    @Test("MO-04: a share with a blocked link says so before it is pressed, and nothing is posted; its short link ends")
    func sharing() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let path = try await client.writeReview(visibility: "everyone", photos: [])
            let links = fixture.site.services.blockedLinks
            let member = try await fixture.signedIn(client).member.id
            let patterns = [try #require(links.pattern(typed: "evil.example"))]
            let reason = ModerationWords(trusted: "Malware")
            #expect(try await links.set(patterns, blocked: true, because: reason, by: member) == .kept(1))
            try await client.get("\(path)/share")
            let refused = try await client.submit(action: "\(path)/share", pressing: "Post to Facebook") {
                try $0.fill("message", "See evil.example")
            }
            #expect(refused.status == .unprocessableContent && refused.text.contains("It leads to evil.example"))
            #expect(refused.text.contains("Cannot be sent to Facebook"))
            #expect(AccessibilityCheck.faults(in: refused.document) == [])
            let again = try await client.get("\(path)/share")
            #expect(again.text.contains("Cannot be sent to Facebook") && fixture.network.posts.isEmpty)
        }
    }

    @Test("MO-04: what was written before stays as words: no page links to there, and its short link leads nowhere")
    func before() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            try await client.get("/reviews/new")
            let review = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("title", "Dune")
                try form.fill("review", "[the *shop*](https://evil.example/x), [another](https://good.example/)")
                try form.fill("visibility", "everyone")
            }.url.path
            try await client.get("/share/new")
            let dialog = try await client.submit(action: "/share/new", pressing: "Choose where it goes") { form in
                try form.fill("words", "Look")
                try form.fill("address", "https://www.evil.example/a")
            }.url.path
            try await client.submitSeen(action: dialog, pressing: "Post to Facebook")
            let short = try #require(fixture.network.posts.first?.link)
            let remark = dialog.replacing("/share", with: "")
            func leads(_ path: String) async throws -> [String] {
                try await client.get(path).document.all("main a").compactMap { $0["href"] }
                    .filter { $0.contains("evil.example") || $0.contains("good.example") }
            }
            let reader = try fixture.browser()
            let visit = ClientRequest(.get, try reader.resolve(short))
            #expect(try await (leads(review) + leads(remark)).count == 3)
            #expect(try await reader.send(visit).fields[.location] == "https://www.evil.example/a")

            let links = fixture.site.services.blockedLinks
            let member = try await fixture.signedIn(client).member.id
            let patterns = [try #require(links.pattern(typed: "evil.example"))]
            let reason = ModerationWords(trusted: "Malware")
            #expect(try await links.set(patterns, blocked: true, because: reason, by: member) == .kept(1))
            #expect(try await (leads(review) + leads(remark)) == ["https://good.example/"])
            #expect(try await client.get(review).text.contains("the shop (link blocked), another"))
            #expect(try await client.get(remark).text.contains("(link blocked)"))
            #expect(try await reader.send(visit).status == .notFound)
            #expect(try await links.set(patterns, blocked: false, because: reason, by: member) == .kept(1))
            #expect(try await (leads(review) + leads(remark)).count == 3)
            #expect(try await reader.send(visit).fields[.location] != nil)
        }
    }
}
