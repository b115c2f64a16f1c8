import Flyleaf
import Testing

@testable import Networks

/// The public rules of twitter-text (version 3), case by case, through the preview that the share dialog counts with.
@Suite("Counting by the public rules of X")
struct XConformanceTests {
    private typealias Fixture = XFixture

    /// What the dialog shows for a post that is this text and nothing else.
    private func preview(_ text: String) throws -> PostPreview {
        var story = Fixture.story
        (story.message, story.name, story.caption, story.link) = (ShareMessage(trusted: text), "", "", "")
        return try Fixture().network.publishing.preview(story)
    }

    @Test(
        "CO-02: a post weighs what the rule of X says",
        arguments: [
            // Letters: one below U+1100 and for the punctuation of Latin scripts, two for the others.
            ("I read a book", 13), ("Ein Buch über Größe", 19), ("книга", 5), ("βιβλίο", 6), ("ספר", 3), ("كتاب", 4),
            ("本を読む", 8), ("책", 2), ("Ⅻ", 2), ("a\nb", 3), ("a\u{2002}b", 3), ("‘a’ – “b”—c…", 13), ("′″", 2), ("‰", 2),
            ("\u{200B}\u{200C}", 2), ("\u{202A}a", 3),
            // Composed before it is counted; what has no composed form stays apart.
            ("cafe\u{301}", 4), ("\u{5E9}\u{5BC}\u{5C1}", 3), ("x\u{301}", 2),
            // Pictures: two, of however many parts.
            ("📚", 2), ("📚📖🔖", 6), ("🙋🏾‍♀️", 2), ("👩‍👧‍👦", 2), ("a📖☕", 5), ("🤓; 🧙🏽; 🏴󠁧󠁢󠁳󠁣󠁴󠁿", 10), ("🇨🇭", 2), ("3️⃣", 2),
            ("👩🏽‍🏫", 2), ("☎", 2), ("☎️", 2),
            // Addresses: 23, short or long, with a scheme or without.
            ("https://a.com", 23), ("read https://books.com/a/very/long/way/to/a/book?and=more", 28), ("t.co", 23),
            ("b.org and c.net/x", 23 + 5 + 23), ("https://a.com https://a.com ", 47),
            // Not addresses: counted as they are written.
            ("e.g. this", 9), ("Ch.1", 4), ("http://nowhere", 14), ("http://a.nosuchname", 19),
            // Names of people and things weigh what their letters do.
            ("@ada #reading $BOOK", 19), ("#読書", 5), ("＃本", 4),
        ]
    )
    func weights(text: String, expected: Int) throws {
        #expect(try preview(text).length == expected)
    }

    @Test(
        "CO-02: an address ends where the rule of X ends it",
        arguments: [
            // A sentence goes on behind it, and in it.
            ("see https://a.com.", 4, 1), ("(https://a.com/b)", 1, 1), ("https://a.com/b, c", 0, 3),
            ("https://a.com!", 0, 1),
            ("https://a.com/b?c=d.", 0, 1), ("https://a.com/...", 0, 3), ("https://a.com/b/!!!", 0, 3),
            ("\"a.com\"", 1, 1), ("a.com…", 0, 2), ("https://a.com/b's", 0, 0), ("https://a.com/b\"c", 0, 2),
            ("http://%e2%98%83.net/", 14, 0), ("https://a.com/b_(c)", 0, 0), ("https://a.com/(b_(c))", 0, 0),
            ("https://a.com/b_(c", 0, 2), ("https://a.com/(b)(c)", 0, 0), ("https://a.com/(b(c)d(e))", 0, 10),
            ("https://a.com/b–c", 0, 0), ("https://a.com/b+", 0, 0), ("https://a.com/b-?c", 0, 0),
            ("https://a.com/b?c-", 0, 0),
            ("https://a.com?#b", 0, 0), ("https://a.com/b?#?=&c", 0, 0), ("https://a.com/~b+%ff,.;c", 0, 0),
            ("https://a.com/книга", 0, 0), ("https://a.com/é", 0, 0), ("https://a.com/本", 0, 2),
            ("https://a.com:80/b", 0, 0),
            ("https://t.co/abc's", 0, 2), ("https://t.co/abc+d", 0, 2), ("https://t.co/abc?d=e", 0, 0),
            ("https://t.co/abc: d", 0, 3),
            ("https://a.com?b=https://t.co/c d", 0, 2), ("HTTPS://A.COM/B", 0, 0),
            // Hosts of every script; labels with hyphens and low lines where those may be.
            ("http://本.com", 0, 0), ("http://本-本.com", 0, 0), ("http://☕.ws/b", 0, 0), ("http://a.みんな/", 0, 0),
            ("http://a.中国/", 0, 0),
            ("http://a.پاکستان/", 0, 0), ("\u{2066}\u{202A}http://a.پاکستان/\u{202C}\u{2069}", 4, 4),
            ("ÉDITEUR.com", 0, 0),
            ("http://xn--e1afmkfd.XN--e1afmkfd.org/", 0, 0), ("http://a_b.c-d.com", 0, 0), ("http://a-b.c.com", 0, 0),
        ]
    )
    func extents(text: String, before: Int, after: Int) throws {
        #expect(try preview(text).length == before + WeightedLength.ofAddress + after, "\(text)")
    }

    @Test(
        "CO-02: what only looks like an address is counted letter by letter",
        arguments: [
            "http://a", "http://a.x", "http://-a.com", "http://a-.com", "http://a.-b.com", "http://a.b-.com",
            "http://_a.b.com",
            "http://a._b.com", "http://a_.b.com", "http://a.b_.com", "http://a_b.com", "http://a.c_o_m",
            "http://a-b_1_c.d-e_4.com",
            "#a.com", "@a.com", "#http://a.com", "@http://a.com", "$a.com", "$http://a.com", "a@b.com",
            "a.b.gov@mail.com",
            "a.b.jp@mail.com", "tar.bz2", "a.tar.bz2", "b.comm", "b.somecom", "http://a.com-x", "http://a.com+x",
            "a.com@", "a.com+b", "-a.com", "_a.com", "/a.com",
        ]
    )
    func letters(text: String) throws {
        #expect(try preview(text).length == text.unicodeScalars.count, "\(text)")
    }

    @Test("CO-02: mixed with other scripts each address of a text counts by itself")
    func mixed() throws {
        let sea = String(repeating: "海", count: 80)
        for (text, addresses, letters) in [
            ("a.com本の話。b.com話c.co/d책e.com f2.comはg.com/h", 6, 4 * 2 + 2 + 2 + 1 + 2),
            ("http://a.com/本の話。b.com話http://t.co/d책e.com", 4, 4 * 2 + 2 + 2), ("a.comの本とb.みんなと", 2, 8),
            ("a.jp本b.so話c.jp d.so", 4, 2 + 2 + 1), ("a.com\nhttp://b.com\nc.so/d", 3, 2),
            // However long the sentence between: it is no label of a host.
            ("a.com\(sea)b.com", 2, 160),
            ("try http:// b.com/c", 1, 12), ("try http://\u{A0}b.com/c", 1, 12),
        ] {
            #expect(try preview(text).length == addresses * WeightedLength.ofAddress + letters, "\(text)")
        }
    }

    @Test("CO-02: a host is as long as it is in the letters of the name service")
    func hosts() throws {
        let sixtyThree = String(repeating: "b", count: 63)
        #expect(try preview("\(sixtyThree).com").length == 23)
        #expect(try preview("\(sixtyThree)b.com").length == 68)
        #expect(try preview("http://\(sixtyThree)b.com").length == 75)
        // Letters of one script near each other: 52 of these fit into 63, 53 do not.
        let kana = Array("かきくけこさしすせそ")
        func label(_ count: Int) -> String { String((0..<count).map { kana[$0 % kana.count] }) }
        let longest = try #require(
            (40...59).last { (Punycode.encode(Array(label($0).unicodeScalars))?.utf8.count ?? 99) + 4 <= 63 }
        )
        #expect(try preview("http://\(label(longest)).com").length == 23)
        #expect(try preview("http://\(label(longest + 1)).com").length == 7 + (longest + 1) * 2 + 4)
        #expect(try preview("Hallo http://xn--本.com/x").length == 6 + 7 + 4 + 2 + 4 + 2)
        #expect(try preview("http://www.xn--本.com").length == 7 + 4 + 4 + 2 + 4)
        let word = String(repeating: "x", count: 40)
        #expect(try preview("https://t.co/\(word)").length == 23)
        #expect(try preview("https://t.co/\(word)x").length == 54)
        let way = String(repeating: "w", count: 4096 - "https://a.com/".utf8.count)
        #expect(try preview("https://a.com/\(way)").length == 23)
        #expect(try preview("https://a.com/\(way)w").length == 4097)
    }

    @Test("CO-03: 280 fit and 281 do not, whatever they are made of")
    func limit() throws {
        for (text, length) in [
            (String(repeating: "x", count: 280), 280), (String(repeating: "x", count: 281), 281),
            (String(repeating: "海", count: 140), 280),
            (String(repeating: "海", count: 160), 320), ("the" + String(repeating: "海", count: 160), 323),
            (String(repeating: "👨‍👩‍👧‍👦", count: 140), 280), (String(repeating: "😴", count: 160), 320),
            (String(repeating: "x", count: 279) + "A\u{301}", 280),
            (String(repeating: "x", count: 279) + "A\u{301}x", 281),
            (String(repeating: "https://www.books.com/b ", count: 10) + "x", 241),
        ] {
            let preview = try preview(text)
            #expect(preview.length == length && preview.limit == 280)
            #expect(preview.fits == (length <= 280))
        }
    }

    @Test("CO-02: three characters make a text invalid, marks of direction do not")
    func invalid() {
        for scalar in ["\u{FFFE}", "\u{FEFF}", "\u{FFFF}"] {
            #expect(!WeightedLength("ab\u{202A}\(scalar)ab\(scalar)").isValid)
        }
        #expect(WeightedLength("ab\u{202A}\u{FFFF}ab\u{FFFE}").value == 10)
        #expect(!WeightedLength("").isValid)
        #expect(WeightedLength("\u{2066}\u{202A}http://a.com/\u{202C}\u{2069}").isValid)
    }
}
