import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("The list of what a member likes")
struct LikeListTests {
    private let list = "/like/own"

    private func names(_ page: AppPage) -> [String] { page.document.all(".contents h2").map(\.text) }
    private func kinds(_ page: AppPage) -> [String] { page.document.all(".contents .meta").map(\.text) }

    private func like(_ fixture: AccountFixture, _ browser: AppClient, _ path: String) async throws {
        try await browser.get(path)
        let action = path.hasPrefix("/like/page") ? "/like/page" : "\(path)/like"
        try await browser.submit(action: action)
        fixture.clock.advance(by: .seconds(1))
    }

    @Test("LK-01: has the last pressed first, each leading to its button, and is one's own")
    func listing() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann <b>"), try await fixture.loneMember("Ben"))
            let empty = try await ben.get(list)
            #expect(names(empty) == [] && empty.document.first(".empty") != nil)
            #expect(AccessibilityCheck.faults(in: empty.document) == [])
            let review = try await fixture.write(ann, "Momo")
            let book = try #require(
                try await ben.get(review).document.all("a").compactMap { $0["href"] }.first { $0.hasPrefix("/books/") }
            )
            let href = "https://books.example/a?b=c"
            let elsewhere = "/like/page?\(FormFields(["href": href]).urlencoded)"
            for path in [review, book, elsewhere] { try await like(fixture, ben, path) }
            try await like(fixture, ann, book)
            let page = try await ben.get(list)
            #expect(names(page) == [href, "Momo", "Momo"])
            #expect(kinds(page).last == "Review by Ann <b>" && kinds(page).first == "Page of books.example")
            #expect(kinds(page)[1].hasPrefix("Book"))
            let links = page.document.all(".contents h2 a").compactMap { $0["href"] }
            #expect(links == ["\(elsewhere)#like", "\(book)#like", "\(review)#like"])
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            for link in links {
                #expect(try await ben.get(link).document.first("#like p")?.text.hasPrefix("You") == true)
            }
            try await ben.get(elsewhere)
            try await ben.submit(action: "/like/page")
            #expect(names(try await ben.get(list)) == ["Momo", "Momo"])
            #expect(try await fixture.browser().get(list).url.path == "/login")
            // What is kept from the reader now is named no more, and still stands there.
            try await ann.get("\(review)/edit")
            try await ann.submit(action: "\(review)/edit", pressing: "Save review") {
                try $0.fill("visibility", "self")
            }
            let hidden = try await ben.get(list)
            #expect(!hidden.text.contains("Momo") && !hidden.text.contains("Ann"))
            #expect(hidden.document.all(".contents li").count == names(hidden).count)
            #expect(names(hidden).allSatisfy { $0 == "Something that you may not see any more" })
        }
    }

    @Test("goes on page by page, and a hostile place shows nothing else")
    func parts() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let count = Site.listLength + 2
            for number in 0..<count {
                let path = "/like/page?\(FormFields(["href": "https://books.example/\(number)"]).urlencoded)"
                // Two at each moment.
                if number.isMultiple(of: 2) { fixture.clock.advance(by: .seconds(1)) }
                try await ann.get(path)
                try await ann.submit(action: "/like/page")
            }
            let first = try await ann.get(list)
            let older = try #require(first.document.first(".pager [rel=next]")?["href"])
            let second = try await ann.get(older)
            let all = names(first) + names(second)
            #expect(Set(all).count == count && all.count == count && names(first).count == Site.listLength)
            #expect(second.document.first(".pager [rel=next]") == nil)
            #expect(second.document.first(".pager [rel=prev]")?["href"] == list)
            #expect(names(try await ben.get(older)) == [])
            for place in [
                "at=x&kind=book&id=a", "at=1&kind=none&id=a", "at=-9999999999999999999&kind=book&id=", "at=1",
            ] {
                #expect(names(try await ann.get("\(list)?\(place)")).count == Site.listLength, "\(place)")
            }
            #expect(names(try await ann.get("\(list)?at=0&kind=page&id=\(String(repeating: "a", count: 900))")) == [])
        }
    }
}
