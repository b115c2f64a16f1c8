import Drawing
import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("The drawn card of a review")
struct ReviewCardTests {
    private let addresses = SiteAddresses(home: TestURL.home)

    private func entry(
        _ title: String,
        _ author: String = "",
        _ text: String = "",
        score: Int? = nil,
        isSpoiler: Bool = false,
        writer: String = "Ida"
    ) throws -> ReviewEntry {
        let moment = Timestamp(seconds: 0)
        let bytes = Array(repeating: UInt8(7), count: 10)
        let content = ReviewContent(
            title: try #require(ReviewTitle(title)),
            author: try #require(AuthorLine(author)),
            isbn: nil,
            text: ReviewText(trusted: text),
            isSpoiler: isSpoiler,
            score: score.flatMap(Score.init),
            visibility: .everyone
        )
        let review = Review(
            id: ID(at: moment, entropy: bytes),
            memberID: ID(at: moment, entropy: bytes),
            bookID: ID(at: moment, entropy: bytes),
            content: content,
            createdAt: moment,
            updatedAt: moment
        )
        return ReviewEntry(review: review, writer: PersonName(trusted: writer))
    }

    @Test("K1: it is 1200 by 630, under 290 KB, in every script, however long its texts are")
    func drawn() async throws {
        let room = DrawingRoom()
        let cards: [(String, ReviewEntry)] = [
            ("plain", try entry("Middlemarch", "George Eliot", "Slow, and wise. Then more.", score: 9)),
            ("arabic", try entry("ألف ليلة وليلة", "مجهول", "حكايات لا تنتهي. وأكثر", score: 10)),
            ("mixed", try entry("源氏物語 · हिन्दी · ไทย · עברית", "紫式部", "長い。とても。", score: 7)),
            ("emoji", try entry("👩‍👩‍👧 e\u{301}\u{323}", "🏳️‍🌈", "❤️ Yes!", score: 0)),
            (
                "long",
                try entry(
                    Array(repeating: "Extraordinarily", count: 30).joined(separator: " "),
                    String(repeating: "A", count: 900),
                    String(repeating: "w", count: 5000),
                    score: 5,
                    writer: String(repeating: "N", count: 90)
                )
            ),
            ("steering", try entry("\u{202E}evil\u{2066} title", "a\u{200B}b", "Bare.")),
        ]
        for (name, entry) in cards {
            let card = ReviewCard(entry, at: addresses)
            let file = try await room.png(of: card.drawing, columns: card.columns)
            #expect(file.bytes.count < 290_000, "\(name)")
            #expect(file.unknownCharacters == 0, "\(name)")
            // Width and height of the head (PNG specification 11.2.2).
            #expect(Array(file.bytes[16..<24]) == [0, 0, 4, 0xB0, 0, 0, 2, 0x76], "\(name)")
            try FileTree.makeFolder("\(FileTree.project)/.build/screenshots")
            try FileTree.write(file.bytes, to: "\(FileTree.project)/.build/screenshots/card-\(name).png")
        }
    }

    @Test("K1: it says the first sentence before any spoiler, and nothing of a review that is one")
    func sentence() throws {
        let texts: [(String, String)] = [
            ("Slow. Then wise.", "Slow."), ("He said “No.” Then", "He said “No.”"),
            ("Version 2.0 is out! Yes", "Version 2.0 is out!"),
            ("長い。とても。", "長い。"), ("No end", "No end"), ("A line\n\nAnother", "A line"), ("", ""),
            ("She >!dies!< slowly. Really.", "She"), (">!All!< of it.", ""), ("**Bold** move. Yes", "Bold move."),
        ]
        for (text, sentence) in texts {
            let content = try entry("T", "", text).review.content
            #expect(content.carriedSentence == sentence, "\(text)")
        }
        let card = ReviewCard(try entry("Momo", "Ende", "He dies.", score: 7, isSpoiler: true), at: addresses)
        #expect(card.words == "Momo. Ende. ★★★½☆ 7 of 10")
    }

    @Test("K1: it is drawn once, kept by whoever has it, another after a change, and old addresses go on showing it")
    func kept() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Ida")
            let path = try await fixture.write(owner, "Momo")
            func address() async throws -> String {
                try #require(try await fixture.browser().get(path).document.meta("og:image"))
            }
            let old = try await address()
            #expect(old.hasPrefix("\(TestSite.home)\(path)/card.png?v="))
            let first = try await fixture.ask(old)
            #expect(first.status == .ok && first.fields[.contentType] == "image/png")
            #expect(first.fields[.cacheControl] == "public, max-age=86400")
            #expect(first.fields[SecurityHeaders.resourcePolicy] == "cross-origin" && first.fields[.setCookie] == nil)
            let tag = try #require(first.fields[.etag])
            #expect(try await fixture.ask(old, Fields([.ifNoneMatch: tag])).status == .notModified)
            for _ in 0..<70 { #expect(try await fixture.ask(old).bytes == first.bytes) }
            try await owner.get("\(path)/edit")
            try await owner.submit(action: "\(path)/edit", pressing: "Save review") { try $0.fill("score", "3") }
            #expect(try await address() != old)
            let again = try await fixture.ask(old)
            #expect(again.status == .ok && again.bytes != first.bytes)
            #expect(again.fields[.cacheControl] == "public, max-age=300")
            // What is drawn is counted.
            var statuses: Set<Int> = []
            for number in 0..<60 {
                let other = try await fixture.write(owner, "Book \(number)")
                statuses.insert(try await fixture.ask("\(other)/card.png").status.code)
            }
            #expect(statuses == [200, 429])
            try await owner.get("\(path)/edit")
            try await owner.submit(action: "\(path)/edit", pressing: "Save review") {
                try $0.fill("visibility", "self")
            }
            #expect(try await fixture.ask(old).status == .notFound)
        }
    }
}
