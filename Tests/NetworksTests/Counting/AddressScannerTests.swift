import Primitives
import Testing

@testable import Networks

@Suite("What X makes a link of")
struct AddressScannerTests {
    private func addresses(_ text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        return AddressScanner(ScannedText(scalars), .x).addresses().map { range in
            var part = String.UnicodeScalarView()
            part.append(contentsOf: scalars[range])
            return String(part)
        }
    }

    @Test(
        "an address weighs 23 however long it is, and the text around it what it weighs",
        arguments: [
            ("http://test.co", 23), ("https://test.com", 23), ("test.com", 23), ("Hi http://test.co", 26),
            ("Test https://test.com test https://test.com test.com test", 86),
            ("https://example.com/" + String(repeating: "a", count: 1000), 23),
            (String(repeating: "http://example.com/a/long/path/to/somewhere ", count: 10), 240),
        ]
    )
    func weights(text: String, expected: Int) {
        #expect(WeightedLength(text).value == expected)
    }

    @Test(
        "addresses are found with all that belongs to them",
        arguments: [
            ("see http://example.com.", "http://example.com"), ("(http://example.com/a)", "http://example.com/a"),
            ("http://example.com/a_(b)_c, d", "http://example.com/a_(b)_c"),
            ("http://example.com/a(b", "http://example.com/a"),
            ("http://example.com/(a(b)c)", "http://example.com/(a(b)c)"),
            ("https://example.com:8080/p?q=1&r=%20#f!", "https://example.com:8080/p?q=1&r=%20#f"),
            ("http://example.com?foo=bar.", "http://example.com?foo=bar"),
            ("HTTP://EXAMPLE.COM/x", "HTTP://EXAMPLE.COM/x"),
            ("http://example.com/Русские_слова", "http://example.com/Русские_слова"),
            ("http://test_underscore.example.com", "http://test_underscore.example.com"),
            ("http://☃.net/", "http://☃.net/"),
            ("はhttp://example.comは", "http://example.com"), ("example.co.jp", "example.co.jp"), ("t.co", "t.co"),
            ("日本語example.com", "example.com"), ("“example.com”", "example.com"),
            ("example.com/a?b=c", "example.com/a?b=c"),
            ("www.xn--mller-kva.de", "www.xn--mller-kva.de"), ("müller.de", "müller.de"), ("a.xn--p1ai", "a.xn--p1ai"),
            ("http://бук.рф/x", "http://бук.рф/x"), ("http://t.co/abc123,d", "http://t.co/abc123"),
            ("Foo.co…", "Foo.co"), ("a.b.c.de", "a.b.c.de"), ("x:example.com", "example.com"),
            ("http://en.wikipedia.org/wiki/\"x", "http://en.wikipedia.org/wiki/"),
            ("http://example.com/@ada/1", "http://example.com/@ada/1"), ("example.com:80", "example.com:80"),
            ("あ_いfoo.com", "foo.com"), ("@あfoo.com", "foo.com"), ("日本.example.com", "example.com"),
        ]
    )
    func found(text: String, address: String) {
        #expect(addresses(text) == [address])
    }

    @Test(
        "what only looks like an address is none",
        arguments: [
            "e.g.this", "Mr.Darcy", "ada@example.com", "@example.com", "#example.com", "$example.com",
            "foo_example.com",
            "-example.com", ".example.com", "/example.com", "http://localhost:8080/reviews/1", "http://127.0.0.1/",
            "http://example", "example.", ".com", "com", "example.comm", "example.com@x", "http://-a.com",
            "http://a-.com",
            "http://foo_bar.com", "1.5", "a..com", "日本語.com", "ftp://localhost", "http://", "://a", "Chapter 1.Title",
            "ahttp://localhost",
        ]
    )
    func none(text: String) {
        #expect(addresses(text) == [])
    }

    @Test("a label of 63 letters is one of an address, a label of 64 is none")
    func labels() {
        let longest = String(repeating: "a", count: 63) + ".com"
        #expect(addresses(longest) == [longest])
        #expect(addresses("http://" + longest) == ["http://" + longest])
        let tooLong = String(repeating: "a", count: 64) + ".com"
        #expect(addresses(tooLong) == [])
        #expect(WeightedLength(tooLong).value == 68)
        #expect(WeightedLength("http://" + tooLong).value == 75)
    }

    @Test("a label of another script is measured in the letters of the name service")
    func encodedLabels() {
        // `xn--` and Punycode: one letter takes four, each of the same again one more, of a far one after another more.
        for (letters, fits) in [(String(repeating: "ü", count: 54), true), (String(repeating: "ü", count: 60), false)] {
            let code = Punycode.encode(Array(letters.unicodeScalars)) ?? ""
            #expect((code.utf8.count + 4 <= 63) == fits, "\(letters.count): \(code.utf8.count)")
            #expect(addresses("http://\(letters).com/a").isEmpty == !fits)
            #expect(addresses("\(letters).com").isEmpty == !fits)
        }
        let far = String(repeating: "あ漢", count: 10)
        #expect(
            Punycode.encode(Array(far.unicodeScalars))?.utf8.count ?? 0 < 59
                && addresses("http://\(far).com").count == 1
        )
        let farther = String(repeating: "あ漢", count: 31)
        #expect(addresses("http://\(farther).com") == [])
    }

    @Test("what begins as a name of the name service and goes on in other letters is no address")
    func mixedLabels() {
        #expect(addresses("http://xn--あ.みんな") == [])
        #expect(addresses("http://xn--r8jz45g.com") == ["http://xn--r8jz45g.com"])
        #expect(addresses("http://あ.みんな") == ["http://あ.みんな"])
    }

    @Test(
        "what stands before an address is not part of the one before",
        arguments: [
            ("http://a.com/本の話。b.com話http://c.com/d話e.com", ["http://a.com/", "b.com", "http://c.com/d", "e.com"]),
            ("http://a.com/話b.com", ["http://a.com/", "b.com"]),
            ("a.com話b.com/話c.com", ["a.com", "b.com/", "c.com"]),
            ("http://t.co/word話b.com", ["http://t.co/word", "b.com"]),
        ]
    )
    func neighbours(text: String, expected: [String]) {
        #expect(addresses(text) == expected)
    }

    @Test("an address of 4,096 characters is one, a longer one is none")
    func lengths() {
        let head = "https://example.com/"
        let longest = head + String(repeating: "a", count: 4096 - head.count)
        #expect(addresses(longest) == [longest])
        #expect(addresses(longest + "a") == [])
    }

    @Test("a shortened link of X ends with its word, which has at most 40 letters")
    func shortened() {
        let word = String(repeating: "a", count: 40)
        #expect(addresses("https://t.co/\(word)/more") == ["https://t.co/\(word)"])
        #expect(addresses("https://t.co/\(word)a") == [])
    }

    @Test("several addresses are found in order")
    func several() {
        #expect(addresses("a.com, http://b.org/x c.net") == ["a.com", "http://b.org/x", "c.net"])
        #expect(addresses("a.comはb.com") == ["a.com", "b.com"])
    }

    @Test(
        "long texts made to be slow are counted at once",
        .timeLimit(.minutes(1)),
        arguments: ["a.", "あ", "a.coは", "_a.", "(", "a_", "http://a.co/(", "日.", "xn--", "1", "👨\u{200D}"]
    )
    func long(piece: String) {
        let text = String(repeating: piece, count: 20_000 / piece.unicodeScalars.count)
        #expect(WeightedLength(text).value > WeightedLength.limit)
    }

    private static let list = "/usr/share/publicsuffix/public_suffix_list.dat"

    @Test("the top-level domains are those of the system’s copy of the list, where there is one")
    func topLevelDomains() throws {
        #expect(TopLevelDomains.all.count > 1400)
        for name in ["com", "de", "museum", "uk", "ck", "香港", "рф", "vermögensberatung"] {
            #expect(TopLevelDomains.contains(name))
        }
        for name in ["", "COM", "co.uk", "local", "localhost", "invalid"] { #expect(!TopLevelDomains.contains(name)) }
        guard let bytes = Self.listBytes() else { return }
        let text = bytes.lossyText
        let end = try #require(text.range(of: "===END ICANN DOMAINS==="))
        let labels = text[..<end].split(separator: "\n").filter {
            !$0.hasPrefix("//") && !$0.allSatisfy(\.isWhitespace)
        }
        .compactMap { $0.split(separator: ".").last }
        .map { String($0.drop { $0 == "!" }) }
        // The system may have a newer copy: names come and go, a handful in a year.
        #expect(Set(labels).symmetricDifference(TopLevelDomains.all).count < 150)
    }

    private static func listBytes() -> [UInt8]? {
        do { return try FileSystem.read(list) } catch { return nil }
    }
}

extension String {
    /// Where a text begins in this one.
    fileprivate func range(of needle: String) -> String.Index? {
        let bytes = Array(needle.utf8)
        return utf8.indices.first { utf8[$0...].starts(with: bytes) }
    }
}
