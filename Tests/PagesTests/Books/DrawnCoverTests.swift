import Flyleaf
import TestSupport
import Testing

@testable import Pages

@Suite("Drawn covers")
struct DrawnCoverTests {
    private func cover(_ title: String, _ author: String = "") -> DrawnCover {
        DrawnCover(title: ReviewTitle(trusted: title), author: AuthorLine(trusted: author))
    }

    private func texts(_ svg: String) -> [Substring] {
        svg.split(separator: "<text ").dropFirst().compactMap { $0.split(separator: ">").dropFirst().first }
            .map { $0.prefix { $0 != "<" } }
    }

    @Test("the same book has the same cloth for ever, however its words are typed")
    func stable() {
        let drawn = cover("Momo", "Michael Ende").svg
        let cloth = drawn.prefix(drawn.utf8.count - (drawn.split(separator: "<g ").last?.utf8.count ?? 0))
        #expect(cloth.contains("#6b2230"))
        #expect(cover("MOMO!", "Ende, Michael").svg.hasPrefix(cloth))
        #expect(cover("Momo", "Michael Ende").mark == cover("Momo", "Michael Ende").mark)
        #expect(cover("Momo", "Michael Ende").mark != cover("Momo", "M. Ende").mark)
    }

    @Test("twenty books do not look alike")
    func shelf() {
        let covers = (0..<20).map { cover("Book \($0)", "Writer \($0)").svg }
        #expect(Set(covers.map { $0.prefix(140) }).count >= 6)
    }

    @Test("words break between words, and long ones within")
    func lines() {
        #expect(texts(cover("The Lighthouse at the End", "Ann").svg).joined(separator: "|").contains("Lighthouse"))
        let long = texts(cover(String(repeating: "x", count: 500)).svg)
        #expect(long.count == 8 && long.last?.hasSuffix("…") == true)
        let chinese = texts(cover("紅樓夢紅樓夢紅樓夢紅樓夢").svg)
        #expect(chinese.count > 1 && chinese.joined() == "紅樓夢紅樓夢紅樓夢紅樓夢")
    }

    @Test(
        "hostile and unusual titles stay words inside the drawing",
        arguments: [
            "</text><script>alert(1)</script>", "\" onload=\"x", "&amp; &lt;", "]]>", "\u{202E}evil\u{2066}",
            "Z" + String(repeating: "\u{300}", count: 400), "👩‍👩‍👧‍👦🙂 emoji", "قصة العشق", "שלום עולם", "한국어 책", "क्षितिज",
            String(repeating: "W", count: 500), "\u{FFFF}\u{200B}", String(repeating: "a ", count: 249),
        ]
    )
    func hostile(_ title: String) {
        let svg = cover(title, title).svg
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</g></svg>"))
        #expect(
            !svg.contains("<script") && !svg.contains("style") && !svg.contains("\u{202E}") && !svg.contains("\u{FFFF}")
        )
        #expect(!svg.contains("onload=\"x") && svg.utf8.count < 12_000)
        #expect(svg.split(separator: "<text ").count == svg.split(separator: "</text>").count)
        // No line reaches over the edge: what could is drawn at a width that fits.
        for text in svg.split(separator: "<text ").dropFirst() where text.contains("textLength") {
            let width = text.split(separator: "textLength=\"")[1].prefix { $0 != "\"" }
            #expect(Double(width).map { $0 <= 92 } == true)
        }
    }
}
