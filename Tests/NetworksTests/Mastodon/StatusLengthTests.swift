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
            ("a\nb", 3), ("  ", 0), ("z\u{351}\u{34D}", 1),
        ]
    )
    func graphemes(text: String, count: Int) {
        #expect(length(text) == count)
    }

    @Test(
        "a link with its scheme counts for 23, however long it is, where its host has a public name",
        arguments: [
            ("https://a.com", 23), ("http://books.com/reviews/1?share=AAAAAAAAAAAAAAAAAAAAAA", 23),
            ("HTTPS://A.COM", 23), ("see https://a.com.", 4 + 23 + 1), ("(https://a.com/x)", 25),
            ("https://a.com/x_(y)", 23), ("https://a.com/x_(y))", 24),
            ("https://a.com, https://b.com", 48),
            ("https://a.com/?q=a&b=c!", 24), ("https://a.com/x?", 24), ("https://a.com:8080/x", 23),
            ("https://a.com: x", 23 + 3), ("https://bücher.com/ü", 23), ("https://a.com/\u{3000}x", 25),
            ("http://127.0.0.1:8080/reviews/1?share=x-_", 41), ("https://a.com/#top", 23),
            ("https://mastodon.com/@ada@books.com", 23), ("\"https://a.com\"", 25),
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
            ("/@ada@books.example", 19), ("@@books.example", 15), ("@ada@", 5), ("@ada@b@c.example", 16),
            ("@ada@books.example@x", 20), ("(@ada@books.example)", 6),
        ]
    )
    func mentions(text: String, count: Int) {
        #expect(length(text) == count)
    }

    @Test("the warning counts with the text")
    func warning() {
        #expect(length("abc", warning: "Ends") == 7)
        #expect(StatusLength.count("https://a.com", linkLength: 30) == 30)
    }
}
