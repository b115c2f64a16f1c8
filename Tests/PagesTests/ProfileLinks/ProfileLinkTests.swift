import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Pages of members elsewhere")
struct ProfileLinkTests {
    private let list = "/settings/links"
    private let page = "https://books.example/about"

    @discardableResult
    private func add(_ browser: AppClient, _ typed: String) async throws -> AppPage {
        try await browser.get(list)
        return try await browser.submit(action: list) { try $0.fill("address", typed) }
    }

    private func look(_ browser: AppClient) async throws -> AppPage {
        let page = try await browser.get(list)
        let action = try #require(page.document.all(".ledger form").first?["action"])
        return try await browser.submit(action: action)
    }

    private func answer(_ html: String) -> Result<ClientResponse, FetchError> {
        .success(ClientResponse(status: .ok, fields: Fields([.contentType: "text/html"]), body: Array(html.utf8)))
    }

    private func writer(_ fixture: AccountFixture, _ browser: AppClient) async throws -> String {
        let review = try await fixture.write(browser, "Momo")
        let link = try await browser.get(review).document.all("a").first { $0["href"]?.hasPrefix("/writers/") == true }
        return try #require(link?["href"])
    }

    private func standing(_ page: AppPage) -> [String] { page.document.all(".ledger .why").map(\.text) }

    @Test("stand on their page here with rel=me for everybody, and are confirmed by a link back")
    func confirming() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let path = try await writer(fixture, ann)
            let added = try await add(ann, " books.example/about ")
            #expect(added.url.path == list && added.document.first("[role=status]") != nil)
            #expect(standing(added) == ["Not confirmed"])
            #expect(AccessibilityCheck.faults(in: added.document) == [])
            try await add(ann, "https://mastodon.example/@ann/")
            let visitor = try fixture.browser()
            let before = try await visitor.get(path)
            let shown = before.document.all("a[rel]").filter { $0["rel"] == "me nofollow noopener noreferrer" }
            #expect(shown.compactMap { $0["href"] } == [page, "https://mastodon.example/@ann/"])
            #expect(shown.map(\.text) == ["books.example/about", "mastodon.example/@ann"])
            #expect(!before.text.contains("confirmed") && !before.text.contains("sameAs"))
            #expect(fixture.testSite.webAsked.withLock(\.self) == [])

            let code = try #require(try await ann.get(list).document.first("pre code")?.text)
            #expect(code == "<a rel=\"me\" href=\"\(fixture.testSite.site.addresses.whole(path))\">My book reviews</a>")
            fixture.testSite.web.withLock { $0[page] = answer("<p>\(code)") }
            let confirmed = try await look(ann)
            #expect(standing(confirmed)[0].hasPrefix("Confirmed on ") && standing(confirmed)[1] == "Not confirmed")
            #expect(fixture.testSite.webAsked.withLock(\.self) == [page])
            let after = try await visitor.get(path)
            #expect(
                after.document.all("header.opening p").last?.text
                    == "Elsewhere: books.example/about (confirmed), mastodon.example/@ann"
            )
            #expect(String(decoding: after.response.body, as: UTF8.self).contains("\"sameAs\":[\"\(page)\"]"))
            #expect(AccessibilityCheck.faults(in: after.document) == [])

            fixture.testSite.web.withLock { $0[page] = answer("<p>") }
            let gone = try await look(ann)
            #expect(gone.status == .unprocessableContent && standing(gone)[0] == "Not confirmed")
            #expect(gone.document.first("[role=alert]")?.text.contains("no link back") == true)
            #expect(try await !visitor.get(path).text.contains("confirmed"))
        }
    }

    @Test("what could not be read changes nothing, and says why")
    func unreadable() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            try await add(ann, page)
            let code = try #require(try await ann.get(list).document.first("pre code")?.text)
            fixture.testSite.web.withLock { $0[page] = answer(code) }
            #expect(standing(try await look(ann))[0].hasPrefix("Confirmed on "))
            let cases: [(Result<ClientResponse, FetchError>, String)] = [
                (.success(ClientResponse(status: .forbidden)), "(status 403)"),
                (
                    .success(ClientResponse(status: .found, fields: Fields([.location: "https://other.example/"]))),
                    "leads to another site"
                ),
                (.success(ClientResponse(status: .ok, body: Array(code.utf8))), "no web page but a file"),
                (.failure(FetchError(.timedOut, mayHaveArrived: true)), "took too long"),
                (.failure(FetchError(.refusedAddress, mayHaveArrived: false)), "only public servers"),
            ]
            for (answer, words) in cases {
                fixture.testSite.web.withLock { $0[page] = answer }
                let refused = try await look(ann)
                #expect(refused.status == .unprocessableContent)
                #expect(refused.document.first("[role=alert]")?.text.contains(words) == true, "\(words)")
                #expect(standing(refused)[0].hasPrefix("Confirmed on "))
                fixture.clock.advance(by: .seconds(60))
            }
        }
    }

    @Test("what is no address is not taken, the same is one, there are so many at most, and one is removed")
    func adding() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            for typed in ["", "books", "javascript:alert(1)", "ftp://a.example", "https://u:p@a.example/", "<b>"] {
                let refused = try await add(ann, typed)
                #expect(refused.status == .unprocessableContent, "\(typed)")
                #expect(refused.document.first("#address")?["value"] == typed)
                #expect(AccessibilityCheck.faults(in: refused.document) == [])
            }
            let long = "https://a.example/\(String(repeating: "a", count: ProfileLink.maximumLength))"
            #expect(try await add(ann, long).status == .unprocessableContent)
            for number in 0..<ProfileLink.maximumPerMember { try await add(ann, "a\(number).example") }
            #expect(try await add(ann, "https://a0.example").status == .ok)
            let full = try await add(ann, "more.example")
            #expect(full.document.first("#address-error")?.text.contains("5 pages") == true)
            #expect(full.document.all(".ledger li").count == ProfileLink.maximumPerMember)
            let remove = try #require(
                full.document.all(".ledger form").first { $0["action"]?.hasSuffix("/remove") == true }?["action"]
            )
            let removed = try await ann.submit(action: remove)
            #expect(removed.document.all(".ledger li").count == ProfileLink.maximumPerMember - 1)
            #expect(try await add(ann, "more.example").status == .ok)
        }
    }

    @Test("one is its member's alone to change")
    func others() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let added = try await add(ann, page)
            let action = try #require(added.document.all(".ledger form").first?["action"])
            try await ben.get(list)
            let csrf = try #require(try await ben.get(list).document.form(action: list)?["csrf"])
            #expect(try await ben.post(action, FormFields(["csrf": csrf])).status == .notFound)
            #expect(try await ben.post("\(action)/remove", FormFields(["csrf": csrf])).url.path == list)
            #expect(standing(try await ann.get(list)) == ["Not confirmed"])
            #expect(fixture.testSite.webAsked.withLock(\.self) == [])
            #expect(try await fixture.browser().get(list).url.path == "/login")
        }
    }

    @Test("MO-04: what moderators block is not taken, and one from before is shown to nobody")
    func blocked() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let path = try await writer(fixture, ann)
            try await add(ann, page)
            let links = fixture.site.services.blockedLinks
            let pattern = try #require(links.pattern(typed: "books.example"))
            let (reason, moderator) = (ModerationWords(trusted: "Spam"), try await fixture.signedIn(ann).member.id)
            #expect(try await links.set([pattern], blocked: true, because: reason, by: moderator) == .kept(1))
            let refused = try await add(ann, "https://books.example/other")
            #expect(refused.status == .unprocessableContent)
            #expect(refused.document.first("#address-error")?.text.contains("books.example") == true)
            #expect(standing(refused) == ["Moderators block links to it, so nobody sees it on your page"])
            #expect(refused.document.first(".ledger .what a") == nil)
            #expect(try await !fixture.browser().get(path).text.contains("Elsewhere"))
        }
    }
}
