import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Mentions: pages elsewhere and reviews here")
struct MentionTests {
    private static let page = "https://blog.example/posts/1"

    @Test("Webmention: a page that a review links to is told of it by a form, and hears by 410 that the review is gone")
    func told() async throws {
        try await AccountFixture.run { fixture in
            let test = fixture.testSite
            test.web.withLock { web in
                web[Self.page] = .success(
                    ClientResponse(
                        status: .ok,
                        fields: Fields([.contentType: "text/html"]),
                        body: Array("<link rel=webmention href=/take>".utf8)
                    )
                )
                web["https://blog.example/take"] = .success(ClientResponse(status: .accepted))
            }
            let owner = try await fixture.loneMember("Ida Rosen")
            let path = try await fixture.write(owner, "Momo", text: "After [this](\(Self.page)).")
            func told() async throws -> [String] {
                fixture.clock.advance(by: .seconds(61))
                test.webAsked.withLock { $0 = [] }
                while try await test.sentMentions.workOnDue() {}
                return test.webAsked.withLock(\.self)
            }
            var form = FormFields()
            form.append("source", TestSite.home + path)
            form.append("target", Self.page)
            let expected = [Self.page, "https://blog.example/take \(form.urlencoded)"]
            #expect(try await told() == expected)
            #expect(try await fixture.text(path).contains("href=\"\(Self.page)\""))
            try await owner.get("\(path)/delete")
            try await owner.submit(action: "\(path)/delete")
            #expect(try await told() == expected)
            let gone = try await fixture.ask(path)
            #expect(gone.status == .gone && gone.bytes?.lossyText.contains("There is nothing here") == true)
            #expect(try await told() == [])
            #expect(try await fixture.ask("/reviews/06h1smqd0oeibtf12vrfkn8jpc").status == .notFound)
        }
    }

    @Test("Webmention: without it nothing is taken or named, and neither help nor privacy says anything of it")
    func off() async throws {
        for isOn in [true, false] {
            try await AccountFixture.run(mentions: isOn) { fixture in
                let owner = try await fixture.loneMember("Ida Rosen")
                let path = try await fixture.write(owner, "Momo")
                for page in ["/privacy", "/help"] {
                    #expect(try await fixture.text(page).contains("(Webmention)") == isOn, "\(page)")
                }
                #expect(try await (fixture.ask(path).fields[.link] != nil) == isOn)
                let answer = try await fixture.send(Self.page, TestSite.home + path)
                #expect(answer.status == (isOn ? .accepted : .notFound))
            }
        }
    }

    @Test("Webmention: whatever is no page elsewhere, or no review that everybody may read, is refused at once")
    func refused() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Ida Rosen")
            let path = try await fixture.write(owner, "Momo")
            let own = try await fixture.write(owner, "Diary", visibility: "self")
            let review = TestSite.home + path
            for source in [
                "", "x", "nonsense", "javascript:alert(1)", "ftp://blog.example/", "//blog.example/",
                "mailto:a@b.example",
                "https://a@blog.example/", "https://", review, TestSite.home,
                "https://blog.example/ x",
            ] {
                #expect(try await fixture.send(source, review).status == .badRequest, "\(source)")
            }
            for target in [
                "", "nonsense", Self.page, TestSite.home + "/", TestSite.home + "/reviews", TestSite.home + own,
                TestSite.home + path + "/edit", TestSite.home + "/reviews/06h1smqd0oeibtf12vrfkn8jpc", path,
                "https://evil.example" + path, TestSite.home + "/writers/06h1smqd0oeibtf12vrfkn8jpc",
            ] {
                #expect(try await fixture.send(Self.page, target).status == .badRequest, "\(target)")
            }
            #expect(try await fixture.send(Self.page, review + "#text").status == .accepted)
            #expect(fixture.testSite.webAsked.withLock(\.isEmpty))
        }
    }

    @Test("Webmention: the page is looked at, its writer hears and decides, and a reader sees words and no markup")
    func received() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Ida Rosen")
            let path = try await fixture.write(owner, "Momo")
            let review = TestSite.home + path
            let link = try #require(try await fixture.ask(path).fields[.link])
            #expect(link == "<\(TestSite.home)/webmention>; rel=\"webmention\"")
            try await fixture.play(
                """
                <div class="h-entry"><a class="p-author h-card" href="/">Bo &lt;b&gt; Lind</a>
                <p class="e-content">Ein <b>gutes</b> Buch &amp; mehr. <a class="u-in-reply-to" href="\(review)">x</a></p></div>
                """
            )
            #expect(try await fixture.send(Self.page, review).status == .accepted)
            #expect(try await fixture.text(path).contains("From other sites") == false)
            try await fixture.look()
            // A reader sees nothing of it, its writer hears of it and finds it.
            #expect(try await !fixture.text(path).contains("blog.example"))
            let notices = try await owner.get("/notices")
            #expect(notices.text.contains("A page elsewhere mentions Momo; one waits for your word"))
            let own = try await owner.get(path)
            #expect(own.text.contains("Bo <b> Lind answers it: Ein gutes Buch & mehr. x"))
            #expect(own.text.contains("only you see it"))
            let action = try #require(own.document.forms.map(\.action).first { $0.contains("/mentions/") })
            try await owner.submit(action: action, pressing: "Show it, and later ones of this site, blog.example")
            let shown = try await fixture.text(path)
            #expect(shown.contains("Bo &lt;b&gt; Lind") && shown.contains("href=\"\(Self.page)\""))
            #expect(!shown.contains(action) && shown.contains("rel=\"nofollow ugc noopener\""))
            // Told again, it says what the page says then; and a page that is gone takes it away.
            try await fixture.play("<div class=h-entry><p class=p-summary>Anders.</p><a href=\(review)>x</a></div>")
            #expect(try await fixture.send(Self.page, review).status == .accepted)
            try await fixture.look()
            #expect(try await fixture.text(path).contains("Anders."))
            fixture.testSite.web.withLock { $0[Self.page] = .success(ClientResponse(status: .gone)) }
            #expect(try await fixture.send(Self.page, review).status == .accepted)
            try await fixture.look()
            #expect(try await !fixture.text(path).contains("From other sites"))
            let sites = try await owner.get("/settings/mentions")
            #expect(sites.text.contains("blog.example"))
            let after = try await owner.submit(action: "/settings/mentions", pressing: "Ask me again: blog.example")
            #expect(!after.text.contains("blog.example"))
        }
    }

    @Test("Webmention: only whoever wrote the review decides, and a site that is kept out sends nothing more")
    func decisions() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Ida Rosen")
            let path = try await fixture.write(owner, "Momo")
            let review = TestSite.home + path
            try await fixture.play("<a href='\(review)'>x</a>")
            _ = try await fixture.send(Self.page, review)
            try await fixture.look()
            let forms = try await owner.get(path).document.forms
            let action = try #require(forms.map(\.action).first { $0.contains("/mentions/") })
            let other = try await fixture.loneMember("Ben Other")
            for (client, act) in [(other, "show"), (other, "refuse"), (other, "block"), (owner, "nonsense")] {
                let page = try await client.get("/account")
                let csrf = try #require(page.document.first("input[name=csrf]")?["value"])
                let answer = try await client.post(action, FormFields(["csrf": csrf, "act": act]))
                #expect(answer.response.status == .notFound, "\(act)")
            }
            try await owner.get(path)
            try await owner.submit(action: action, pressing: "Nothing from this site, blog.example")
            _ = try await fixture.send(Self.page, review)
            try await fixture.look()
            let page = try await owner.get(path)
            #expect(!page.text.contains("blog.example"))
            let notices = try await owner.get("/notices")
            #expect(!notices.text.contains("mentions Momo"))
        }
    }
}

extension AccountFixture {
    /// Says as a program that a page links to another.
    fileprivate func send(_ source: String, _ target: String) async throws -> Response {
        let form = FormFields(["source": source, "target": target])
        let path = try #require(Target("/webmention"))
        return await site.respond(
            to: Request(
                method: .post,
                target: path,
                fields: Fields([.contentType: "application/x-www-form-urlencoded"]),
                body: Array(form.urlencoded.utf8)
            )
        )
    }

    /// What stands at the address of the page elsewhere from now on.
    fileprivate func play(_ html: String) async throws {
        testSite.web.withLock { web in
            web["https://blog.example/posts/1"] = .success(
                ClientResponse(
                    status: .ok,
                    fields: Fields([.contentType: "text/html; charset=utf-8"]),
                    body: Array(html.utf8)
                )
            )
        }
    }

    /// Looks at the pages that are to be looked at.
    fileprivate func look() async throws { while try await testSite.mentions.workOnDue() {} }
}
