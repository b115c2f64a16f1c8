import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Sites that members say are theirs")
struct SiteClaimTests {
    private func add(_ browser: AppClient, _ typed: String) async throws -> AppPage {
        try await browser.get("/like/sites")
        return try await browser.submit(action: "/like/sites") { try $0.fill("site", typed) }
    }

    private func look(_ browser: AppClient, _ site: AppPage) async throws -> AppPage {
        try await browser.get(site.url.path)
        return try await browser.submit(action: site.url.path)
    }

    private func codes(_ page: AppPage) -> [String] { page.document.all("pre code").map(\.text) }

    private func answer(_ text: String) -> Result<ClientResponse, FetchError> {
        .success(ClientResponse(status: .ok, body: Array(text.utf8)))
    }

    private func like(_ browser: AppClient, _ href: String) async throws {
        try await browser.get("/like/page?\(FormFields(["href": href]).urlencoded)")
        try await browser.submit(action: "/like/page")
    }

    @Test("LK-04: the owner proves a site by a tag, and sees how many like its pages, and nobody's name")
    func proving() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Benedikt"))
            for path in ["", "a", "a?b=<i>"] { try await like(ben, "https://books.example/\(path)") }
            try await like(ann, "https://books.example/a")
            try await like(ben, "https://other.example/")
            let site = try await add(ann, " HTTP://Books.Example/about ")
            #expect(site.document.first("h1")?.text == "books.example")
            #expect(site.document.first(".lead")?.text == "Not proved yet")
            #expect(site.document.first("#likes") == nil && !site.text.contains("likes of"))
            #expect(AccessibilityCheck.faults(in: site.document) == [])
            let codes = codes(site)
            #expect(codes.first?.hasPrefix("<meta name=\"flyleaf-site\" content=\"") == true)
            fixture.testSite.web.withLock { $0["https://books.example/"] = answer("<head>\(codes[0])</head>") }
            let proved = try await look(ann, site)
            #expect(proved.url.path == site.url.path && proved.document.first("[role=status]") != nil)
            #expect(proved.document.first(".lead")?.text.hasPrefix("Proved on ") == true)
            #expect(proved.document.first("#likes")?.text == "Likes")
            #expect(proved.text.contains("4 likes of 3 pages"))
            let rows = proved.document.all(".ledger li").map(\.text)
            #expect(rows == ["/a 2 likes", "/ 1 like", "/a?b=%3Ci%3E 1 like"])
            #expect(proved.document.first(".ledger a")?["rel"] == "nofollow noopener noreferrer")
            #expect(!proved.text.contains("Benedikt") && !proved.text.contains("other.example"))
            #expect(AccessibilityCheck.faults(in: proved.document) == [])
            #expect(fixture.testSite.webAsked.withLock(\.self) == ["https://books.example/"])
            let list = try await ann.get("/like/sites")
            #expect(list.document.all(".ledger .what").map(\.text) == ["books.example"])
            #expect(list.document.first(".ledger .why")?.text.hasPrefix("Proved on ") == true)
        }
    }

    @Test("what does not show the proof is told so, each with its reason, and a proof from before stays")
    func refused() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let site = try await add(ann, "books.example")
            let tag = codes(site)[0]
            let cases: [(Result<ClientResponse, FetchError>, String)] = [
                (answer("<p>\(tag)"), "shows neither the tag nor the line"),
                (.success(ClientResponse(status: .forbidden)), "did not show its first page (status 403)"),
                (
                    .success(
                        ClientResponse(status: .found, fields: Fields([.location: "https://www.books.example/"]))
                    ),
                    "leads to another site"
                ),
                (.failure(FetchError(.refusedAddress, mayHaveArrived: false)), "asks only public servers"),
                (.failure(FetchError(.timedOut, mayHaveArrived: true)), "took too long"),
                (.failure(FetchError(.tooLarge, mayHaveArrived: true)), "larger than Flyleaf reads"),
                (.failure(FetchError(.unreachable, mayHaveArrived: false)), "could not be reached"),
            ]
            for (answer, words) in cases {
                fixture.testSite.web.withLock { $0["https://books.example/"] = answer }
                let page = try await look(ann, site)
                #expect(page.status == .unprocessableContent)
                #expect(page.document.first("[role=alert]")?.text.contains(words) == true, "\(words)")
                #expect(page.document.first(".lead")?.text == "Not proved yet" && page.document.first("#likes") == nil)
                // They would be too many in one minute.
                fixture.clock.advance(by: .seconds(60))
            }
            fixture.testSite.web.withLock { $0["https://books.example/"] = answer(tag) }
            #expect(try await look(ann, site).document.first("#likes") != nil)
            fixture.testSite.web.withLock { $0["https://books.example/"] = answer("") }
            let page = try await look(ann, site)
            #expect(page.document.first("[role=alert]") != nil && page.document.first("#likes") != nil)
        }
    }

    @Test("a proof ends after a year, and one press makes it anew")
    func ending() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.member(by: fixture.x)
            let site = try await add(ann, "books.example")
            fixture.testSite.web.withLock {
                $0["https://books.example/.well-known/flyleaf.txt"] = answer("x\n\(codes(site)[1])\n")
            }
            #expect(try await look(ann, site).document.first("#likes") != nil)
            fixture.clock.advance(by: SiteClaim.proofLifetime)
            let later = try await fixture.member(by: fixture.x)
            let ended = try await later.get(site.url.path)
            #expect(ended.document.first("#likes") == nil)
            #expect(ended.document.first(".lead")?.text.hasPrefix("The proof ended on ") == true)
            #expect(codes(ended) == codes(site))
            #expect(try await look(later, site).document.first("#likes") != nil)
        }
    }

    @Test("a site is its member's alone: another sees nothing of it, and has a token of their own")
    func others() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let site = try await add(ann, "books.example")
            fixture.testSite.web.withLock { $0["https://books.example/"] = answer(codes(site)[0]) }
            #expect(try await look(ann, site).document.first("#likes") != nil)
            let bens = try await add(ben, "books.example")
            #expect(bens.url.path != site.url.path && codes(bens) != codes(site))
            #expect(try await look(ben, bens).document.first("#likes") == nil)
            let csrf = try #require(try await ben.get("/like/sites").document.form(action: "/like/sites")?["csrf"])
            #expect(try await ben.get(site.url.path).status == .notFound)
            #expect(try await ben.post(site.url.path, FormFields(["csrf": csrf])).status == .notFound)
            let removal = try await ben.post("\(site.url.path)/remove", FormFields(["csrf": csrf]))
            #expect(removal.url.path == "/like/sites")
            #expect(try await ann.get(site.url.path).document.first("#likes") != nil)
            for path in ["/like/sites", site.url.path] {
                #expect(try await fixture.browser().get(path).url.path == "/login")
            }
        }
    }

    @Test("what is no site is not taken, the same site is one, and there are so many at most")
    func adding() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            for typed in ["books", "localhost", "https://books.example:8443/", "javascript:alert(1)", "<b>"] {
                let page = try await add(ann, typed)
                #expect(page.status == .unprocessableContent && page.document.first("#site")?["value"] == typed)
                #expect(page.document.first("#site-error") != nil)
                #expect(AccessibilityCheck.faults(in: page.document) == [])
            }
            let first = try await add(ann, "site0.example")
            #expect(try await add(ann, "https://site0.example/x").url.path == first.url.path)
            for number in 1..<SiteClaim.maximumPerMember { _ = try await add(ann, "site\(number).example") }
            let full = try await add(ann, "more.example")
            #expect(full.document.first("#site-error")?.text.contains("20 sites") == true)
            #expect(full.document.all(".ledger li").count == SiteClaim.maximumPerMember)
            #expect(try await add(ann, "site3.example").status == .ok)
            try await ann.get(first.url.path)
            let gone = try await ann.submit(action: "\(first.url.path)/remove")
            #expect(gone.url.path == "/like/sites" && gone.document.first("[role=status]") != nil)
            #expect(try await ann.get(first.url.path).status == .notFound)
            #expect(try await add(ann, "more.example").status == .ok)
        }
    }

    @Test("the pages of a site are listed part by part, and a hostile place shows nothing else")
    func parts() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let count = Site.listLength + 3
            for number in 0..<count { try await like(ann, "https://books.example/\(100 + number)") }
            let site = try await add(ann, "books.example")
            fixture.testSite.web.withLock { $0["https://books.example/"] = answer(codes(site)[0]) }
            let first = try await look(ann, site)
            let next = try #require(first.document.first(".pager [rel=next]")?["href"])
            let second = try await ann.get(next)
            #expect(second.document.first(".pager [rel=next]") == nil)
            let paths = (first.document.all(".ledger .what") + second.document.all(".ledger .what")).map(\.text)
            #expect(paths == (0..<count).map { "/\(100 + $0)" })
            let long = String(repeating: "z", count: 900)
            for place in [
                "likes=x&after=y", "likes=-1&after=", "likes=9999999999999999999&after=a", "likes=1&after=\(long)",
            ] {
                #expect(try await ann.get("\(site.url.path)?\(place)").status == .ok, "\(place)")
            }
        }
    }
}
