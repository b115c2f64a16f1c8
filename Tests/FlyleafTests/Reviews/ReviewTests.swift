import Flyleaf
import Testing

/// Texts that are one line and must come back byte for byte.
let hostileLines = [
    "<script>alert(1)</script>", "\"' onmouseover=x", "{{title}}", "%00%0d%0aSet-Cookie: a=b", "'; DROP TABLE x;--",
    "abc\u{202E}fdp.exe", "\u{2066}isolated\u{2069}", "e\u{301}\u{302}\u{303}\u{304}", "\u{1F469}\u{200D}\u{1F4BB}",
    "Война и мир", "戦争と平和", "كتاب", "\u{FEFF}x", "../../etc/passwd", "=1+1",
]

/// Scalars that would break a line or do something unseen.
let controls: [Unicode.Scalar] = [
    "\0", "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{1B}", "\u{1F}", "\u{7F}", "\u{80}", "\u{85}", "\u{9F}", "\u{2028}",
    "\u{2029}",
]

private let blanks = [
    "", " ", "\t\n ", "\u{A0}\u{3000}", "\u{200B}", "\u{FEFF}\u{2060} \u{200D}", "\u{AD}", "\u{3164}",
]

@Suite("The parts of a review")
struct ReviewTests {
    @Test("a title of 500 characters fits, one of 501 does not", arguments: ["a", "\u{1F469}", "\u{301}"])
    func titleLimit(_ scalar: String) {
        #expect(ReviewTitle(String(repeating: scalar, count: 499))?.text.unicodeScalars.count == 499)
        #expect(ReviewTitle(String(repeating: scalar, count: 500))?.text.unicodeScalars.count == 500)
        #expect(ReviewTitle(String(repeating: scalar, count: 501)) == nil)
        // White space at the ends does not count.
        #expect(ReviewTitle("  " + String(repeating: scalar, count: 500) + " ") != nil)
    }

    @Test("an author line of 1,000 characters fits, one of 1,001 does not, and none is an author line too")
    func authorLimit() {
        #expect(AuthorLine(String(repeating: "a", count: 999)) != nil)
        #expect(AuthorLine(String(repeating: "a", count: 1000)) != nil)
        #expect(AuthorLine(String(repeating: "a", count: 1001)) == nil)
        #expect(AuthorLine("")?.text == "")
        #expect(AuthorLine(" \u{3000} ")?.text == "")
    }

    @Test("a name of 200 characters fits, one of 201 does not")
    func nameLimit() {
        #expect(PersonName(String(repeating: "ü", count: 199)) != nil)
        #expect(PersonName(String(repeating: "ü", count: 200)) != nil)
        #expect(PersonName(String(repeating: "ü", count: 201)) == nil)
    }

    @Test("a text of 50,000 characters fits, one of 50,001 does not; a line end counts once")
    func textLimit() {
        #expect(ReviewText(String(repeating: "a", count: 49_999)) != nil)
        #expect(ReviewText(String(repeating: "a", count: 50_000)) != nil)
        #expect(ReviewText(String(repeating: "a", count: 50_001)) == nil)
        #expect(ReviewText(String(repeating: "\r\n", count: 24_999) + "ab")?.text.utf8.count == 25_001)
        #expect(ReviewText("a" + String(repeating: "\r\n", count: 49_999)) != nil)
        #expect(ReviewText("a" + String(repeating: "\r\n", count: 50_000)) == nil)
    }

    @Test("a hostile line is kept byte for byte", arguments: hostileLines)
    func hostile(_ line: String) {
        #expect(ReviewTitle(line).map { Array($0.text.utf8) } == Array(line.utf8))
        #expect(AuthorLine(line).map { Array($0.text.utf8) } == Array(line.utf8))
        #expect(PersonName(line).map { Array($0.text.utf8) } == Array(line.utf8))
        #expect(ReviewText(line).map { Array($0.text.utf8) } == Array(line.utf8))
    }

    @Test("a line with a control or a separator inside is refused", arguments: controls)
    func control(_ scalar: Unicode.Scalar) {
        let line = "a\(Character(scalar))b"
        #expect(ReviewTitle(line) == nil)
        #expect(AuthorLine(line) == nil)
        #expect(PersonName(line) == nil)
    }

    @Test("of the controls a text keeps tabs and line ends, and it keeps both Unicode separators", arguments: controls)
    func textControl(_ scalar: Unicode.Scalar) {
        let isKept = ["\t", "\n", "\r", "\u{2028}", "\u{2029}"].contains(scalar)
        #expect((ReviewText("a\(Character(scalar))b") != nil) == isKept)
    }

    @Test("every line end becomes LF, and reading the text again changes nothing")
    func lineEnds() throws {
        let text = try #require(ReviewText("a\r\nb\rc\nd\r\r\ne\n\r"))
        #expect(Array(text.text.unicodeScalars) == Array("a\nb\nc\nd\n\ne\n\n".unicodeScalars))
        #expect(ReviewText(text.text) == text)
    }

    @Test("nothing that can be seen is no title and no name, and an empty text", arguments: blanks)
    func blank(_ text: String) {
        #expect(ReviewTitle(text) == nil)
        #expect(PersonName(text) == nil)
        if !text.unicodeScalars.contains("\u{1B}") { #expect(ReviewText(text)?.text == "") }
    }

    @Test("white space at the ends of a line goes, inside it stays")
    func trimming() {
        #expect(ReviewTitle(" \u{3000}War  and\u{A0}Peace\t")?.text == "War  and\u{A0}Peace")
        #expect(ReviewText("  a\n")?.text == "  a\n")
    }

    @Test("titles that look the same but are spelled differently keep their bytes")
    func canonicalEquivalence() throws {
        let composed = try #require(ReviewTitle("Caf\u{E9}"))
        let decomposed = try #require(ReviewTitle("Cafe\u{301}"))
        #expect(Array(composed.text.utf8) != Array(decomposed.text.utf8))
        #expect(Array(decomposed.text.utf8) == Array("Cafe\u{301}".utf8))
    }

    @Test("a score is a whole number from 0 to 10 in digits")
    func score() {
        for value in 0...10 { #expect(Score(text: String(value))?.value == value) }
        #expect(Score(-1) == nil)
        #expect(Score(11) == nil)
        let refused = [
            "", " 8", "8 ", "-1", "+8", "8.0", "8,5", "0x8", "11", "99", "100", "٨", "８", "8\u{301}", "1e1", "eight",
            "8\0",
        ]
        for text in refused { #expect(Score(text: text) == nil, "\(text)") }
    }

    @Test("a name another server sent is made into one line and cut, never refused")
    func foreignName() {
        #expect(PersonName(foreign: "a\r\nb\u{2028}c", fallback: "x").text == "a  b c")
        #expect(PersonName(foreign: String(repeating: "a", count: 5000), fallback: "x").text.utf8.count == 200)
        #expect(PersonName(foreign: String(repeating: " ", count: 300) + "Ada", fallback: "x").text == "Ada")
        for text in blanks { #expect(PersonName(foreign: text, fallback: "Somebody").text == "Somebody") }
    }
}
