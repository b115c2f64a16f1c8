import Primitives
import Testing

@Suite("Base64, hexadecimal and percent coding")
struct CodingTests {
    @Test(
        "Base64 gives the values of RFC 4648 section 10",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ]
    )
    func base64(_ text: String, _ coded: String) {
        #expect(Base64.encode(Array(text.utf8), .standard) == coded)
        #expect(Base64.decode(coded, .standard) == Array(text.utf8))
        let bare = coded.filter { $0 != "=" }
        #expect(Base64.encode(Array(text.utf8), .url) == bare)
        #expect(Base64.decode(bare, .url) == Array(text.utf8))
        #expect(Base64.decode(coded, .url) == Array(text.utf8))
    }

    @Test("every byte and every length comes back", arguments: [Base64.Variant.standard, .url])
    func base64RoundTrip(_ variant: Base64.Variant) {
        for count in 0...300 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
            let text = Base64.encode(bytes, variant)
            #expect(Base64.decode(text, variant) == bytes)
            #expect(Base64.isEncoding(text, ofBytes: count, variant) == !text.hasSuffix("="))
            #expect(!Base64.isEncoding(text, ofBytes: count + 1, variant))
        }
    }

    @Test("the two alphabets do not mix")
    func alphabets() {
        let bytes: [UInt8] = [0xFB, 0xEF, 0xFF]
        #expect(Base64.encode(bytes, .standard) == "++//")
        #expect(Base64.encode(bytes, .url) == "--__")
        #expect(Base64.decode("++//", .url) == nil)
        #expect(Base64.decode("--__", .standard) == nil)
    }

    @Test(
        "what is not exactly Base64 is refused",
        arguments: [
            "A", "AAAAA", "=", "==", "====", "A===", "AA=", "Zg===", "Zm9v=", "Zm9v====", "Zm 9v", "Zm9v\n", "Zg==Zg==",
            "Z\u{301}g", "Zh", "Zm9", "AB==", "ÄÄÄÄ", "Zm9v\0",
        ]
    )
    func base64Refused(_ text: String) {
        #expect(Base64.decode(text, .url) == nil)
        #expect(Base64.decode(text, .standard) == nil)
        for count in 0...9 {
            #expect(!Base64.isEncoding(text, ofBytes: count, .url))
            #expect(!Base64.isEncoding(text, ofBytes: count, .standard))
        }
    }

    @Test("hexadecimal reads both cases and writes lower case")
    func hex() {
        #expect(Hex.encode([0x00, 0x0F, 0xA5, 0xFF]) == "000fa5ff")
        #expect(Hex.decode("000fA5Ff") == [0x00, 0x0F, 0xA5, 0xFF])
        #expect(Hex.decode("") == [])
        let all = (0...255).map { UInt8($0) }
        #expect(Hex.decode(Hex.encode(all)) == all)
        for text in ["0", "0g", "g0", "00 ", " 00", "0x00", "٠٠", "-1", "000"] { #expect(Hex.decode(text) == nil) }
    }

    @Test(
        "percent coding leaves only the unreserved characters as they are",
        arguments: [
            ("", ""), ("azAZ09-._~", "azAZ09-._~"), (" ", "%20"), ("+", "%2B"), ("%", "%25"),
            ("/?#[]@", "%2F%3F%23%5B%5D%40"),
            ("!*'()", "%21%2A%27%28%29"), ("ü", "%C3%BC"), ("😀", "%F0%9F%98%80"), ("\0\u{7F}", "%00%7F"),
            ("e\u{301}", "e%CC%81"),
        ]
    )
    func percent(_ text: String, _ coded: String) {
        #expect(PercentCoding.encode(text) == coded)
        #expect(PercentCoding.decode(coded.utf8).map { Array($0.utf8) } == Array(text.utf8))
        #expect(PercentCoding.decodeForm(coded.utf8).map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test(
        "a broken escape is refused in a path and kept in a form",
        arguments: ["%", "a%", "%2", "%zz", "%2g", "%%41x%", "100% sure"]
    )
    func brokenEscape(_ text: String) {
        #expect(PercentCoding.decode(text.utf8) == nil)
        #expect(PercentCoding.decodeForm(text.utf8)?.contains("%") == true)
    }

    @Test(
        "bytes that are not UTF-8 are refused in both",
        arguments: ["%FF", "%C3", "%C0%80", "%ED%A0%80", "%F4%90%80%80"]
    )
    func notUTF8(_ text: String) {
        #expect(PercentCoding.decode(text.utf8) == nil)
        #expect(PercentCoding.decodeForm(text.utf8) == nil)
    }

    @Test("a plus sign is a space in a form and itself in a path")
    func plus() {
        #expect(PercentCoding.decodeForm("a+b%2Bc".utf8) == "a b+c")
        #expect(PercentCoding.decode("a+b".utf8) == "a+b")
    }

    @Test("decoding happens once")
    func once() {
        #expect(PercentCoding.decode("%252e".utf8) == "%2e")
        #expect(PercentCoding.decodeForm("%2525".utf8) == "%25")
    }

    @Test("bytes become text for logs whatever they are")
    func lossy() {
        var bytes: [UInt8] = [0x61, 0xFF]
        bytes.append(utf8: "ü")
        #expect(bytes.lossyText == "a\u{FFFD}ü")
    }
}
