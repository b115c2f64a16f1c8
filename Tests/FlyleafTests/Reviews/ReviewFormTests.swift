import Flyleaf
import Testing

@Suite("The review form")
struct ReviewFormTests {
    @Test("a filled form gives the content, trimmed, with LF line ends")
    func content() throws {
        let form = ReviewForm(
            title: " Middlemarch ",
            author: "George Eliot",
            review: "One\r\nTwo",
            score: " 8 ",
            visibility: "friends"
        )
        let content = try form.content()
        #expect(content.title.text == "Middlemarch")
        #expect(content.author.text == "George Eliot")
        #expect(content.text.text == "One\nTwo")
        #expect(content.score?.value == 8)
        #expect(content.visibility == .friends)
        #expect(try ReviewForm(content).content() == content)
    }

    @Test("a title is enough: author, text and score may be blank", arguments: ["", "  "])
    func blankScore(_ score: String) throws {
        let content = try ReviewForm(title: "A", score: score).content()
        #expect(content.score == nil)
        #expect(content.author.text.isEmpty)
        #expect(content.text.text.isEmpty)
        #expect(content.visibility == .everyone)
        #expect(ReviewForm(content).score.isEmpty)
    }

    @Test("every fault is told at once, beside its field")
    func faults() {
        let form = ReviewForm(
            title: "  ",
            author: "a\nb",
            review: String(repeating: "a", count: 50_003),
            score: "eleven",
            visibility: "nobody"
        )
        let faults = #expect(throws: ReviewForm.Faults.self) { try form.content() }
        #expect(faults?.all.count == 5)
        #expect(faults?.title == .noTitle)
        #expect(faults?.author == .unreadableAuthor)
        #expect(faults?.review == .textTooLong(excess: 3))
        #expect(faults?.score == .unknownScore)
        #expect(faults?.visibility == .unknownVisibility)
    }

    @Test("a title that cannot be seen counts as missing, a long one as too long")
    func titleFaults() {
        let unseen = #expect(throws: ReviewForm.Faults.self) { try ReviewForm(title: "\u{200B}").content() }
        #expect(unseen?.title == .noTitle)
        let long = String(repeating: "a", count: 501)
        let tooLong = #expect(throws: ReviewForm.Faults.self) { try ReviewForm(title: long).content() }
        #expect(tooLong?.title == .unreadableTitle)
        #expect(tooLong?.all.count == 1)
    }

    @Test(
        "a number that is not one of the scores is a fault and never silently zero",
        arguments: ["x", "-1", "11", "8.5"]
    )
    func scoreFault(_ score: String) {
        let faults = #expect(throws: ReviewForm.Faults.self) { try ReviewForm(title: "A", score: score).content() }
        #expect(faults?.all.count == 1)
        #expect(faults?.score == .unknownScore)
    }

    @Test("control characters in the text are named as the fault, not its length")
    func controls() {
        let faults = #expect(throws: ReviewForm.Faults.self) { try ReviewForm(title: "A", review: "a\0").content() }
        #expect(faults?.review == .unreadableText)
    }
}
