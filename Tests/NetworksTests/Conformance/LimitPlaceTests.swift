import Flyleaf
import Testing

@testable import Networks

@Suite("Where the limit falls in a text that is too long")
struct LimitPlaceTests {
    private static func letters(_ count: Int) -> String { String(repeating: "x", count: count) }

    /// How many characters of a post that is this text and nothing else are within the limit.
    private func withinX(_ text: String) throws -> Int? {
        var story = XFixture.story
        (story.message, story.name, story.caption, story.link) = (ShareMessage(trusted: text), "", "", "")
        return try XFixture().network.publishing.preview(story).within
    }

    private func withinMastodon(_ text: String, warning: String = "", limit: Int = 500) async throws -> Int? {
        var story = MastodonFixture.story(message: text, name: "", caption: "", warning: warning)
        story.link = ""
        let fixture = try await MastodonFixture(answers: [], limits: ServerLimits(characters: limit))
        return fixture.network.publishing.preview(story).within
    }

    @Test(
        "CO-03: at X it falls where 280 are full, and never within what counts as one",
        arguments: [
            (letters(280), nil), (letters(285), 280), (String(repeating: "海", count: 160), 140),
            ("the" + String(repeating: "海", count: 160), 141), (String(repeating: "😴", count: 160), 140),
            (String(repeating: "👨‍👩‍👧‍👦", count: 141), 140), (String(repeating: "e\u{301}", count: 281), 280),
            // An address is in or out as a whole, long or short.
            (letters(264) + " https://www.books.com/ada ", 265),
            ("https://www.books.com/a/long/one " + letters(280), 33 + 256),
            // A character of two scalars that weigh one each has no half.
            (letters(279) + "q\u{301}", 279), (letters(278) + "q\u{301}x", 279),
        ] as [(String, Int?)]
    )
    func x(text: String, expected: Int?) throws {
        #expect(try withinX(text) == expected)
    }

    @Test(
        "CO-03: at Mastodon it falls where the server's limit is full, and never within a link or a mention",
        arguments: [
            ("abcde", "", 5, nil), ("abcdef", "", 5, 5), ("abcdef", "wa", 5, 3), ("abcdef", "warned", 5, 0),
            ("海海海", "", 2, 2),
            ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "", 2, 2), ("e\u{301}e\u{301}e\u{301}", "", 2, 2), ("ab https://a.com/long/way cd", "", 20, 3),
            ("ab https://a.com/long/way cd", "", 27, 26), ("a @ada@books.com b", "", 4, 2),
            ("a @ada@books.com bc", "", 7, 17),
            ("https://a.com/a/very/long/way/to/go b", "", 24, 36),
        ] as [(String, String, Int, Int?)]
    )
    func mastodon(text: String, warning: String, limit: Int, expected: Int?) async throws {
        #expect(try await withinMastodon(text, warning: warning, limit: limit) == expected)
    }

    @Test("CO-03: whatever the text, it is cut between two characters, and what is within fits")
    func always() async throws {
        let pieces = [
            "a", "海", "👨‍👩‍👧‍👦", "e\u{301}", "a https://a.com/b ", "@ada@b.com ", "b\n", "🇨🇭", "q\u{301}\u{302}", "한",
        ]
        for first in pieces {
            for second in pieces {
                let text = String(repeating: first + second, count: 300)
                let x = try #require(try withinX(text))
                #expect(WeightedLength(String(text.prefix(x))).value <= WeightedLength.limit)
                let mastodon = try #require(try await withinMastodon(text))
                #expect(StatusLength.count(String(text.prefix(mastodon)), linkLength: 23) <= 500)
            }
        }
    }

    @Test("CO-03: at Facebook it falls in the message, in Unicode scalars")
    func facebook() throws {
        let network = try FacebookFixture().network
        var story = FacebookFixture.story
        story.message = ShareMessage(trusted: String(repeating: "e\u{301}", count: 31_500) + "more")
        #expect(network.publishing.preview(story).within == 31_500)
        story.message = ShareMessage(trusted: "short")
        #expect(network.publishing.preview(story).within == nil)
    }
}
