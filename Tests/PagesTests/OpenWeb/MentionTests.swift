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

    @Test("Webmention: the page about privacy says whom a review is told to, where that is so")
    func privacy() async throws {
        try await AccountFixture.run { fixture in
            let text = try await fixture.text("/privacy")
            #expect(!text.contains("(Webmention)"))
        }
        try await AccountFixture.run(publicURL: "https://books.example") { fixture in
            let text = try await fixture.text("/privacy")
            #expect(text.contains("(Webmention)"))
        }
    }
}
