import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("What people did about a post, on the pages")
struct AnswerPageTests {
    /// Keeps answers of the newest share of a review, as if its network had told them.
    private func tell(_ fixture: ShareFixture, _ path: String, _ answers: PostAnswers) async throws -> Share {
        let share = try #require(try await fixture.shares(path).first)
        let store = fixture.stores.answers
        let now = fixture.clock.now
        try await store.wish(share.memberID, [share.id], askedBefore: now + .seconds(1), now)
        let reading = try #require(try await store.claim(now + .seconds(61), now + .seconds(100), "k"))
        try await store.keep(reading, answers, now, next: nil)
        return share
    }

    private func answers(_ fixture: ShareFixture, _ words: String...) -> PostAnswers {
        var answers = PostAnswers()
        answers.likes = 5
        answers.repeats = 1
        let replies = words.enumerated().map { number, words in
            StreamItem.sample("r\(number)", at: fixture.clock.now, words).post
        }
        answers.take(replies, of: words.count + 2)
        return answers
    }

    @Test("are counted under the review for its writer, and read on the page of the share")
    func shown() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            let tag = "<script>alert(1)</script>"
            let share = try await tell(fixture, path, answers(fixture, "I liked it too.", tag))
            #expect(try await client.get(path).text.contains("4 answers, 5 likes, 1 repeat there"))
            let page = try await client.get("/shares/\(share.id.text)")
            #expect(page.text.contains("What people did there") && page.text.contains("4 answers, 5 likes, 1 repeat"))
            #expect(
                page.document.all("#answer-1 .message, #answer-2 .message").map(\.text) == ["I liked it too.", tag]
            )
            #expect(page.text.contains("2 more stand there."))
            #expect(page.document.all("script").allSatisfy { $0.text.isEmpty })

            // Nobody else sees any of it: not on the review, which everybody may read, and not by the address.
            fixture.network.change { $0.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve")) }
            let eve = try await fixture.reader()
            for client in [eve, try fixture.browser()] {
                let review = try await client.get(path)
                #expect(
                    review.status == .ok && !review.text.contains("4 answers") && !review.text.contains("liked it too")
                )
            }
            #expect(try await eve.get("/shares/\(share.id.text)").status == .notFound)
        }
    }

    @Test(
        "NO-06: a notice tells of them, leads to them, and is read by looking at them; its words for a screen name nobody"
    )
    func notice() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            let share = try await tell(fixture, path, answers(fixture, "I liked it too."))
            let list = try await client.get("/notices")
            let words = "3 answers to Checkout The Left Hand of Darkness at Facebook, the newest by Grace Hopper"
            #expect(list.text.contains(words), "\(list.text)")
            let found = try #require(list.document.all(".ledger a").first { $0.text.contains("3 answers") }?["href"])
            #expect(try await client.get(found).url.description.contains("/shares/\(share.id.text)"))
            #expect(try await client.get("/").document.first("header .unread") == nil)
            let networks = fixture.testSite.site.services.networks
            for (count, words) in [
                (1, "An answer to what you shared at Facebook"), (3, "3 answers to what you shared at Facebook"),
            ] {
                let content = NoticeContent.answers(share.entry, count: count, newest: PersonName(trusted: "Grace"))
                #expect(content.pushWords(networks) == words)
            }
            let one = NoticeContent.answers(share.entry, count: 1, newest: PersonName(trusted: "Grace")).parts(networks)
            #expect(one.map(\.text).joined() == "Grace answered Checkout The Left Hand of Darkness at Facebook")
        }
    }

    @Test("of nothing the page says that there is nothing yet; before the network was asked it says nothing")
    func nothing() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            let share = try #require(try await fixture.shares(path).first)
            #expect(try await !client.get("/shares/\(share.id.text)").text.contains("What people did there"))
            _ = try await tell(fixture, path, PostAnswers())
            #expect(
                try await client.get("/shares/\(share.id.text)").text.contains(
                    "nobody has answered, liked or repeated it"
                )
            )
            #expect(try await !client.get(path).text.contains("0 answers"))
        }
    }
}
