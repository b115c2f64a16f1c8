import Primitives
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("the text of a post on the X face")
struct WeightedTextTests {
    @Test(
        "texts count as the network counts them",
        arguments: [
            ("http://test.co", 23), ("Hi http://test.co", 26), ("A\u{301}B", 2), ("", 0), ("abc", 3),
            ("😀😀😀😀😀", 10), ("👋🏽👨🏽\u{200D}🚀", 4), ("書", 2), ("ἀ", 2), ("— “x” …", 8), ("café", 4),
            ("cafe\u{301}", 4), ("1#*", 3), ("1\u{FE0F}\u{20E3}", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
            ("see test.com now", 31), ("test.notatld", 12), ("http://localhost:8080/x", 23),
            ("http://127.0.0.1/", 17), ("me@test.com", 11), ("https://books.example.com/a(b)c?d=e.", 24),
        ]
    )
    func length(text: String, expected: Int) {
        #expect(WeightedText.length(text) == expected)
    }

    @Test("140 families fit, 160 ideographs do not, and ten links with blanks count 240")
    func bounds() {
        #expect(WeightedText.length(String(repeating: "👨‍👩‍👧‍👦", count: 140)) == 280)
        #expect(WeightedText.length(String(repeating: "字", count: 160)) == 320)
        let links = String(repeating: "https://test.com/\(String(repeating: "x", count: 90)) ", count: 10)
        #expect(WeightedText.length(links) == 240)
        let label = String(repeating: "a", count: 64) + ".com"
        #expect(WeightedText.length(label) == 68)
    }

    @Test("the marks that no post may hold are seen", arguments: ["\u{FFFE}", "a\u{FEFF}b", "\u{FFFF}"])
    func unclean(text: String) {
        #expect(!WeightedText.isClean(text))
        #expect(WeightedText.isClean("a\u{200D}b"))
    }

    @Test(
        "hashtags are letters, digits and underscores of any script, with a letter",
        arguments: [
            ("#books", ["books"]), ("#2024", []), ("a#b", []), ("&#38;", []), ("#a#b", []), ("#日本語", ["日本語"]),
            ("\u{FF03}x #y.", ["x", "y"]), ("#a://b", []), ("(#книги)", ["книги"]),
        ]
    )
    func hashtags(text: String, expected: [String]) {
        #expect(TextEntities(text).hashtags.map(\.value) == expected)
    }

    @Test(
        "mentions stand apart from words and addresses",
        arguments: [
            ("@ada_1001 hi", ["ada_1001"]), ("me@ada", []), ("!@ada", []), ("@ada@b", []), ("\u{FF20}ada", ["ada"]),
            ("@ada\u{E9}", []), ("(@ada)", ["ada"]), ("@ada://x", []),
        ]
    )
    func mentions(text: String, expected: [String]) {
        #expect(TextEntities(text).mentions.map(\.value) == expected)
    }

    @Test("positions count Unicode scalars, and move with the links that are shortened")
    func positions() throws {
        let text = ShortenedText("😀 https://www.books.example.com/a/long/path/to/something #tag $TWTR @ada_1001")
        let link = try #require(text.links.first)
        #expect(link.range == 2..<25)
        #expect(link.short.utf8.count == 23)
        #expect(link.display == "books.example.com/a/long/p…")
        #expect(text.hashtags.first?.range == 26..<30)
        #expect(text.cashtags.first?.value == "TWTR")
        #expect(text.mentions.first?.range == 37..<46)
        #expect(text.text == "😀 \(link.short) #tag $TWTR @ada_1001")
    }

    @Test(
        "a query of the search is read",
        arguments: [
            ("tea", true), ("TEA rain", true), ("coffee", false), ("-tea", false), ("\"rain, chapter\"", true),
            ("from:Ada_1001", true), ("from:@ada_1001 -is:retweet", true), ("from:li_1053", false), ("#books", true),
            ("is:reply", false), ("has:links", false), ("lang:en tea", true),
        ]
    )
    func search(text: String, isMet: Bool) throws {
        let query = try #require(SearchQuery(text))
        let tweet = Tweet(
            id: TweetID(rawValue: 1),
            author: .sample,
            text: "Tea, rain, chapter one. #books",
            created: .init(seconds: 0),
            media: [],
            replySettings: "everyone",
            isSensitive: false,
            conversation: TweetID(rawValue: 1)
        )
        #expect(query.matches(QueriedPost(tweet, repeated: nil, repliedTo: nil)) == isMet)
        #expect(SearchQuery("") == nil)
    }
}
