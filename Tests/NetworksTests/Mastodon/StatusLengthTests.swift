import Flyleaf
import Testing

@testable import Networks

@Suite("How Mastodon counts")
struct StatusLengthTests {
    private func length(_ text: String, warning: String = "") -> Int {
        StatusLength.count(text, warning: warning, linkLength: 23)
    }

    @Test(
        "what looks like one character counts for one",
        arguments: [
            ("", 0), ("abc", 3), ("Grüße", 5), ("e\u{301}", 1), ("👩‍👩‍👧‍👦", 1), ("🇩🇪🇫🇷", 2), ("👍🏽", 1), ("한국", 2),
            ("a\nb", 3), ("  ", 2), ("z\u{351}\u{34D}", 1),
        ]
    )
    func graphemes(text: String, count: Int) {
        #expect(length(text) == count)
    }

    @Test(
        "a link with its scheme counts for 23, however long it is",
        arguments: [
            ("https://a.example", 23), ("http://books.example/reviews/1?share=AAAAAAAAAAAAAAAAAAAAAA", 23),
            ("HTTPS://A.EXAMPLE", 23), ("see https://a.example.", 4 + 23 + 1), ("(https://a.example/x)", 25),
            ("https://a.example/x_(y)", 23), ("https://a.example/x_(y))", 24),
            ("https://a.example, https://b.example", 48),
            ("https://a.example/?q=a&b=c!", 24), ("https://a.example/x?", 24), ("https://a.example:8080/x", 23),
            ("https://a.example: x", 23 + 3), ("https://bücher.example/ü", 23), ("https://a.example/\u{3000}x", 25),
            ("http://127.0.0.1:8080/reviews/1?share=x-_", 23), ("https://a.example/#top", 23),
            ("https://mastodon.example/@ada@books.example", 23), ("\"https://a.example\"", 25),
        ]
    )
    func links(text: String, count: Int) {
        #expect(length(text) == count)
    }

    @Test(
        "a link without its scheme, and what only looks like one, counts as it is written",
        arguments: [
            "books.example", "www.books.example/x", "https://", "http:// a", "xhttps://a.example", "@https://a.example",
            "ftp://a.example", "https//a.example", "http:a.example",
        ]
    )
    func literal(text: String) {
        #expect(length(text) == text.count)
    }

    @Test(
        "a mention counts without its host",
        arguments: [
            ("@ada", 4), ("@ada@books.example", 4), ("hi @ada@books.example!", 8), ("@ada@bücher.example", 4),
            ("@a.d-a_1@books.example.", 9), ("mail ada@books.example", 22), ("x@ada@books.example", 19),
            ("/@ada@books.example", 19), ("@@books.example", 15), ("@ada@", 5), ("@ada@b@c.example", 16 - 2),
            ("@ada@books.example@x", 6), ("(@ada@books.example)", 6),
        ]
    )
    func mentions(text: String, count: Int) {
        #expect(length(text) == count)
    }

    @Test("the warning counts with the text")
    func warning() {
        #expect(length("abc", warning: "Ends") == 7)
        #expect(StatusLength.count("https://a.example", linkLength: 30) == 30)
    }
}
