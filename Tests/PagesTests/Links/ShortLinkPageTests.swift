import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Following a short link")
struct ShortLinkPageTests {
    private static let browser = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"

    /// Shares a review, and answers the path of its short link and that of its receipt.
    private func shared(_ fixture: ShareFixture, _ client: AppClient, _ path: String) async throws -> (String, String) {
        try await client.get("\(path)/share")
        let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
        #expect(receipt.text.contains("Posted to Facebook"), "\(receipt.text)")
        let link = try #require(fixture.network.posts.last?.link)
        #expect(link.hasPrefix("\(ShareFixture.home)/s/"))
        return (String(link.dropFirst(ShareFixture.home.count)), receipt.url.path)
    }

    private func open(
        _ fixture: ShareFixture,
        _ path: String,
        _ method: HTTP.Method = .get,
        _ fields: Fields = Fields([.userAgent: browser])
    ) async throws -> Response {
        let target = try #require(Target(path))
        return await fixture.site.respond(to: Request(method: method, target: target, fields: fields, body: []))
    }

    @Test("CO-26: it leads straight to the review in one redirect, without a cookie, however it is typed")
    func oneRedirect() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let (link, _) = try await shared(fixture, client, path)
            for (typed, method) in [
                (link, HTTP.Method.get), (link, .head), ("/s/" + link.dropFirst(3).uppercased(), .get),
            ] {
                let answer = try await open(fixture, typed, method)
                #expect(answer.status == .seeOther)
                #expect(answer.fields[.location] == "\(ShareFixture.home)\(path)")
                #expect(answer.fields[.setCookie] == nil)
                #expect(answer.fields[.cacheControl] == "no-store")
            }
            let review = try await open(fixture, path)
            #expect(review.status == .ok)
        }
    }

    @Test("CO-26: the receipt counts who opened it, and neither looks ahead nor programs that say what they are")
    func counted() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let (link, receipt) = try await shared(fixture, client, path)
            #expect(try await client.get(receipt).text.contains("Link opened Not yet"))
            for agent in [
                "facebookexternalhit/1.1", "Twitterbot/1.0", "Mastodon/4.2.0 (http.rb/5.1.1; +https://books.example/)",
                "WhatsApp/2.23", "Mozilla/5.0 (compatible; Googlebot/2.1)", "SkypeUriPreview Preview/0.5",
            ] {
                #expect(try await open(fixture, link, .get, Fields([.userAgent: agent])).status == .seeOther)
            }
            _ = try await open(fixture, link, .get, Fields())
            _ = try await open(fixture, link, .head)
            var ahead = Fields([.userAgent: Self.browser])
            ahead.append(try #require(FieldName("Sec-Purpose")), "prefetch;prerender")
            #expect(try await open(fixture, link, .get, ahead).status == .seeOther)
            #expect(try await client.get(receipt).text.contains("Link opened Not yet"))
            _ = try await open(fixture, link)
            #expect(try await client.get(receipt).text.contains("Link opened Once"))
            _ = try await open(fixture, link)
            let page = try await client.get(receipt)
            #expect(page.text.contains("Link opened 2 times"))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
        }
    }

    @Test("it goes on to lead to the page of a review that is private or gone, and that page says what one may see")
    func gone() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer(visibility: "self")
            let (link, _) = try await shared(fixture, client, path)
            #expect(try await open(fixture, link).fields[.location] == "\(ShareFixture.home)\(path)")
            let unseen = try await open(fixture, path)
            #expect(unseen.status != .ok)
            #expect(try await client.get(link).url.path == path)
            try await client.get("\(path)/delete")
            try await client.submit(action: "\(path)/delete")
            #expect(try await open(fixture, link).fields[.location] == "\(ShareFixture.home)\(path)")
            #expect(try await open(fixture, path).status == .notFound)
        }
    }

    @Test(
        "a code nobody has, or that is none, is a page that is not there",
        arguments: ["zzzzzzzz", "none", "k3x9q2au"]
    )
    func unknown(code: String) async throws {
        try await ShareFixture.run { fixture in
            let answer = try await open(fixture, "/s/\(code)")
            #expect(answer.status == .notFound)
            #expect(answer.fields[.setCookie] == nil)
        }
    }

    @Test("whoever tries codes one after the other is stopped")
    func walked() async throws {
        try await ShareFixture.run { fixture in
            var codes: [Int] = []
            for _ in 0..<302 { codes.append(try await open(fixture, "/s/zzzzzzzz").status.code) }
            #expect(codes.prefix(300).allSatisfy { $0 == 404 })
            #expect(codes.suffix(2) == [429, 429])
        }
    }

    @Test("CO-25: a network's own page gets the short link too, which leads there before the person is back")
    func networkPage() async throws {
        try await ShareFixture.run { fixture in
            fixture.network.change { state in
                state.takesPostsInWindowOnly()
                state.dialogEnd = .skips
            }
            let (client, path) = try await fixture.writer(mayPost: false)
            try await client.get("\(path)/share")
            try await client.submitSeen(action: "\(path)/share", pressing: "Share on Facebook’s own page")
            let share = try #require(try await fixture.shares(path).first)
            #expect(share.route == .dialog && share.story.link.hasPrefix("\(ShareFixture.home)/s/"))
            let link = String(share.story.link.dropFirst(ShareFixture.home.count))
            #expect(try await open(fixture, link).fields[.location] == "\(ShareFixture.home)\(path)")
            #expect(try await client.get(Paths.receipt(share.id)).text.contains("Link opened Once"))
        }
    }

    @Test("it goes with the account, and is in what the member takes home")
    func account() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let (link, _) = try await shared(fixture, client, path)
            _ = try await open(fixture, link)
            try await client.get("/account/data")
            let data = try UnpackedData(try await client.submit(action: "/account/data").response.body)
            let entry = #""shortLinks":["# + "\n" + #"{"code":"\#(link.dropFirst(3))","review":"\#(path.dropFirst(9))""#
            #expect(data.contains(entry))
            #expect(data.contains(#""opened":1"#))
            #expect(try await client.get("/account/delete").text.contains("1 short link, which ends"))
        }
    }

    @Test(
        "CO-27: while short links fail, proof and post have the long one, and a page that showed it is not shown again"
    )
    func fallsBack() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let short = try await client.get("\(path)/share")
            #expect(short.document.element(id: "proof")?.text.contains("/s/") == true)
            // What was shown with the short link is not posted with the long one.
            try await fixture.testSite.breakLinks(true)
            let anew = try await client.submit(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(anew.status == .unprocessableContent)
            let key = try #require(anew.document.form(action: "\(path)/share")?["key"])
            let long = "\(ShareFixture.home)\(path)?share=\(key)"
            #expect(anew.document.element(id: "proof")?.text.contains(long) == true)
            #expect(fixture.network.posts.isEmpty)
            // The shortener is back, but what stands on the page is what is sent.
            try await fixture.testSite.breakLinks(false)
            let receipt = try await client.submit(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(receipt.text.contains("Posted to Facebook"), "\(receipt.text)")
            #expect(fixture.network.posts.map(\.link) == [long])
            #expect(!receipt.text.contains("Link opened"))
        }
    }
}
