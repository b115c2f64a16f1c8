import Flyleaf
import Primitives
import Templating
import TestSupport
import Testing

@testable import Pages

@Suite("Rows of reviews, rendered once for what they show")
struct ReviewRowMarkupTests {
    private func rows(capacity: Int = 100) throws -> ReviewRowMarkup {
        let library = try TestSite.templates.get()
        return ReviewRowMarkup(
            try library.template("reviews/row", for: ReviewRow.self),
            try library.template("reviews/item", for: ReviewItem.self),
            capacity: capacity
        )
    }

    private func entry(
        _ number: UInt8 = 1,
        title: String = "Momo",
        author: String = "Michael Ende",
        text: String = "Time",
        isSpoiler: Bool = false,
        score: Int? = 9,
        visibility: Review.Visibility = .everyone,
        writer: String = "Ada",
        day: Int64 = 0
    ) -> ReviewEntry {
        let moment = Timestamp(milliseconds: 1_700_000_000_000 + day * 86_400_000)
        let content = ReviewContent(
            title: ReviewTitle(trusted: title),
            author: AuthorLine(trusted: author),
            isbn: nil,
            text: ReviewText(trusted: text),
            isSpoiler: isSpoiler,
            score: score.flatMap { Score($0) },
            visibility: visibility
        )
        let review = Review(
            id: ID(at: Timestamp(milliseconds: 0), entropy: Array(repeating: number, count: 10)),
            memberID: ID(at: Timestamp(milliseconds: 0), entropy: Array(repeating: 9, count: 10)),
            bookID: ID(at: Timestamp(milliseconds: 0), entropy: Array(repeating: 8, count: 10)),
            content: content,
            createdAt: moment,
            updatedAt: moment
        )
        return ReviewEntry(review: review, writer: PersonName(trusted: writer))
    }

    /// What rows that were never asked before say.
    private func fresh(_ entry: ReviewEntry) throws -> String? {
        try rows().markup([entry])?.text
    }

    @Test("whatever of an entry changes, its row shows it at once")
    func changes() throws {
        let rows = try rows()
        let first = entry()
        let others = [
            entry(title: "Caf\u{E9}"), entry(title: "Cafe\u{301}"), entry(author: "M. Ende"), entry(text: "Grey men"),
            entry(score: nil), entry(visibility: .friends), entry(writer: "Ada L."), entry(day: 1),
            entry(isSpoiler: true),
        ]
        let before = try #require(rows.markup([first])?.text)
        #expect(before.contains("Momo"))
        for other in others {
            let row = try #require(rows.markup([other])?.text)
            #expect(Array(row.utf8) == Array(try fresh(other)?.utf8 ?? "".utf8))
            #expect(Array(row.utf8) != Array(before.utf8))
            #expect(rows.markup([first])?.text == before)
        }
        #expect(rows.count == 1)
    }

    @Test("a list is its rows in their order, kept or not, and an empty list is none")
    func order() throws {
        let rows = try rows()
        let entries = (1...5).map { entry(UInt8($0), title: "Book \($0)") }
        _ = rows.markup([entries[3], entries[1]])
        let text = try entries.compactMap { try fresh($0) }.joined()
        #expect(rows.markup(entries)?.text == text)
        #expect(rows.markup(entries.reversed())?.text != text)
        #expect(rows.markup([ReviewEntry]()) == nil)
    }

    @Test("buttons stand in the item of their own review, for one standing each, and hold nothing of one member")
    func buttons() throws {
        let rows = try rows()
        let (first, second) = (entry(1), entry(2, title: "Jim Knopf"))
        let plain = rows.markup([first, second])?.text
        for _ in 1...2 {
            let text = try #require(
                rows.markup([first, second]) { $0.review.id == first.review.id ? .standing(.reading) : .none }?.text
            )
            let items = text.split(separator: "<li ")
            #expect(items.count == 2 && items.map { $0.contains("<button") } == [true, false])
            #expect(items[0].contains("id=\"at-\(first.review.id.text)\"") && !text.contains("csrf"))
            #expect(items[0].contains(">Reading<") && items[0].split(separator: "aria-pressed=\"true\"").count == 2)
            #expect(items[0].contains("Dates and notes"))
            let other = try #require(rows.markup([first]) { _ in .standing(nil) }?.text)
            #expect(!other.contains("aria-pressed=\"true\"") && !other.contains("Dates and notes"))
            #expect(rows.markup([first, second])?.text == plain && plain?.contains("<button") == false)
        }
        #expect(rows.count == 4)
    }

    @Test("no more rows are kept than there is room for")
    func capacity() throws {
        let rows = try rows(capacity: 3)
        for number in 1...10 {
            let one = entry(UInt8(number), title: "Book \(number)")
            #expect(rows.markup([one])?.text == (try fresh(one)))
            #expect(rows.count <= 3)
        }
    }

    @Test("a row escapes what was typed")
    func escapes() throws {
        let text = try #require(try fresh(entry(title: "<b>&\"", author: "'", text: "<script>")))
        #expect(text.contains("&lt;b&gt;&amp;&quot;") && text.contains("&#39;") && text.contains("&lt;script&gt;"))
        #expect(!text.contains("<b>") && !text.contains("<script>"))
    }
}
