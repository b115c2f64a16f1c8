import Flyleaf
import Testing

@testable import Networks

/// The public rules of Mastodon, case by case, through the preview that the share dialog counts with.
@Suite("Counting by the public rules of Mastodon")
struct MastodonConformanceTests {
    private typealias Fixture = MastodonFixture

    /// What the dialog shows for a post that is this text and nothing else.
    private func preview(_ text: String, warning: String = "") async throws -> PostPreview {
        var story = Fixture.story(message: text, name: "", caption: "", warning: warning)
        story.link = ""
        return try await Fixture().network.publishing.preview(story)
    }

    @Test(
        "CO-02: a post is as long as Mastodon's rule says",
        arguments: [
            // What a person takes for one character is one.
            ("hello", 5), ("本を読む", 4), ("Größe", 5), ("e\u{301}", 1), ("👨‍👩‍👧‍👦", 1), ("🙋🏾‍♀️", 1), ("🇨🇭🇦🇹", 2), ("한글", 2),
            ("a\nb", 3),
            // A link is 23: with a scheme, and under a name that exists.
            ("https://a.com", 23), ("see https://a.com/a/very/long/way/to/a/book here", 32), ("HTTP://A.COM", 23),
            ("https://a.みんな/", 23),
            ("https://慕田.网址/", 23), ("gemini://a.com", 23), ("ipfs://a.com", 23), ("https://a.gay", 23),
            ("https://a.com:8080/b", 23),
            ("https://a.com https://b.com", 47), ("https://a.onion", 23),
            // Without a scheme, or under none, it is what is written.
            ("a.com", 5), ("www.a.com/b", 11), ("http://localhost:8080/b", 23),
            ("http://localhost:8080/reviews/12", 32),
            ("http://127.0.0.1/", 17), ("https://a.example", 17), ("ftp://a.com", 11), ("xhttps://a.com", 14),
            ("@https://a.com", 14),
            ("#https://a.com", 14), ("http://www\\.a\\.com", 18), ("xmpp:a@b.com", 12), ("magnet:?xt=urn:btih:1", 21),
            ("a.com/https://b.com", 19),
            // Where it ends.
            ("https://a.com.", 24), ("(https://a.com/)", 25), ("https://a.com!", 24), ("https://a.com'", 24),
            ("https://a.com>", 24),
            ("\"https://a.com/\"", 25), ("<https://a.com/>", 25), ("「[https://a.com/」", 26),
            ("https://a.com/\u{3000}b", 25),
            ("https://a.com/本", 23), ("https://a.com/대한", 23), ("https://a.com/b_(c)", 23),
            ("https://a.com/b_(c(d))", 23), ("https://a.com/b_(c(d)e(f))", 33),
            ("https://a.com/b<i>c</i>", 31), ("https://a.com/b\"c", 23), ("https://a.com/b?c=✓", 23),
            ("https://a.com/b?c=✓&d=%E2", 23),
            ("https://a.com/b?c=d.", 24), ("https://a.com/b?c\u{3000}d", 23), ("https://a.com/b?c`d", 25),
            ("https://a.com/b-", 23),
            ("https://a.com/本_(本)", 26), ("https://a.com/(本)a", 23), ("https://a.com/b?", 24),
            ("https://a.com/🐪/#c", 23), ("https://a.com/;=", 25),
            // A mention is its name.
            ("@ada", 4), ("hi @ada@b.com", 7), ("@ada@b.com.", 5), ("@ada@å.org", 4), ("@ada@慕田.网址", 4),
            ("@a.d-a_1@b.com", 8), ("(@ada@b.com)", 6),
            ("@ada@b.com:3000", 9), ("@ada@nowhere", 4),
            // And is none within a word or an address, or where it goes on.
            ("ada@b.com", 9), ("/@ada@b.com", 11), ("=@ada@b.com", 11), ("x@ada@b.com", 11), ("@ada@b@c.com", 12),
            ("@ada@b.com@", 11), ("@ada@", 5),
            ("@ada@https://a.com", 18), ("https://a.com/@ada@b.com", 23), ("@@b.com", 7), ("@ada@b.com＠", 11),
            // A blank post is none.
            (" \n ", 0), ("#reading $BOOK", 14),
        ]
    )
    func lengths(text: String, expected: Int) async throws {
        #expect(try await preview(text).length == expected, "\(text)")
    }

    @Test("CO-02: a warning counts with the text, and nothing in it is shortened")
    func warnings() async throws {
        #expect(try await preview("abc", warning: "Spoilers").length == 11)
        #expect(try await preview("abc", warning: "see https://a.com/b/c/d/e/f/g/h/i").length == 36)
        #expect(try await preview("abc", warning: "@ada@b.com").length == 13)
        #expect(try await preview("\u{301}bc", warning: "a").length == 3)
    }

    @Test("CO-03: 500 fit and 501 do not, warning and links included")
    func limit() async throws {
        let letters = { String(repeating: "a", count: $0) }
        let host = "https://\(letters(30)).com/example"
        for (text, warning, length) in [
            (letters(500), "", 500), (letters(501), "", 501), (letters(250), letters(250), 500),
            (letters(251), letters(250), 501),
            (letters(476) + " " + host, "", 500), (letters(477) + " " + host, "", 501),
            (letters(493) + " @alice@\(letters(30)).com", "", 500),
            (letters(494) + " @alice@\(letters(30)).com", "", 501),
            (String(repeating: "👨‍👩‍👧‍👦", count: 500), "", 500), ("a", letters(520), 521),
        ] {
            let preview = try await preview(text, warning: warning)
            #expect(preview.length == length && preview.fits == (length <= 500))
        }
    }

    @Test("CO-02: a server's own limit and length of a link are the ones that count")
    func serverLimits() async throws {
        let fixture = try await Fixture(answers: [], limits: ServerLimits(characters: 1000, linkLength: 30))
        var story = Fixture.story(message: "https://a.com", name: "", caption: "")
        story.link = ""
        let preview = fixture.network.publishing.preview(story)
        #expect(preview.length == 30 && preview.limit == 1000)
    }
}
