import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("A like is a like, and nothing else")
struct PlainLikeTests {
    /// What a page says beside its like button.
    private func rest(_ page: AppPage) -> String {
        let words = page.document.first("#like")?.text ?? ""
        return (page.document.first("main")?.text ?? "").replacing(words, with: "")
    }

    @Test("LK-06: who likes something gets nothing for it: the same page, the same account, no greeting and no notice")
    func reward() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let review = try await fixture.write(ann, "Momo")
            let visitor = try await fixture.browser().get(review)
            let places = ["/", "/account", "/notices", "/reviews", "/reading", "/search?q=momo"]
            let before = try await places.asyncMap { rest(try await ben.get($0)) }
            let unliked = try await ben.get(review)
            // Nobody has to like anything to read it.
            #expect(visitor.document.first(".prose")?.text == unliked.document.first(".prose")?.text)
            for _ in ["like", "unlike", "like"] {
                let page = try await ben.submit(action: "\(review)/like")
                #expect(page.url.path == review && page.url.description.contains("notice") == false)
                #expect(rest(page) == rest(unliked))
                #expect(page.document.first(".notice") == nil)
            }
            #expect(try await places.asyncMap { rest(try await ben.get($0)) } == before)
        }
    }

    @Test("LK-07: no page with a like button loads anything of another site, or has a frame or a place for advertising")
    func advertising() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let review = try await fixture.write(ann, "Momo", text: "Buy it at [a shop](https://shop.example/).")
            let book = try #require(
                try await ann.get(review).document.all("a").first { $0.text == "All about this book" }?["href"]
            )
            let elsewhere = "?href=https%3A%2F%2Fbooks.example%2Fmomo"
            for path in [review, book, "/like/page\(elsewhere)", "/like/button\(elsewhere)"] {
                let page = try await ann.get(path)
                let document = page.document
                #expect(page.status == .ok && document.all("form[action$='/like'], #like, .press").count > 0, "\(path)")
                #expect(document.all("iframe, object, embed, ins, video, audio").isEmpty, "\(path)")
                let loaded = document.all("script, img, link[rel=stylesheet], source").compactMap {
                    $0["src"] ?? $0["href"]
                }
                #expect(!loaded.isEmpty && loaded.allSatisfy { $0.hasPrefix("/") && !$0.hasPrefix("//") }, "\(loaded)")
                let policy = try #require(page.fields[.contentSecurityPolicy])
                let sources = policy.split(separator: "; ").map(String.init)
                #expect(sources.contains("default-src 'none'"), "\(path)")
                // Whatever slips into a page: nothing of another site is fetched, shown or framed.
                for source in sources where source.contains("-src") {
                    #expect(source.hasSuffix(" 'self'") || source.hasSuffix(" 'none'"), "\(path): \(source)")
                }
            }
        }
    }
}
