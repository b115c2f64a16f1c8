import Testing

@testable import Flyleaf

@Suite("What was changed in a text")
struct TextComparisonTests {
    private typealias Piece = TextComparison.Piece

    private func old(_ pieces: [Piece]) -> String {
        pieces.map { if case .added = $0 { "" } else { $0.text } }.joined()
    }

    private func new(_ pieces: [Piece]) -> String {
        pieces.map { if case .removed = $0 { "" } else { $0.text } }.joined()
    }

    @Test("is told word by word, with what was removed before what was added")
    func words() {
        let pieces = TextComparison(from: "A slow book, and a wise one.", to: "A quick book, and one.").pieces
        #expect(
            pieces == [
                .kept("A "), .removed("slow "), .added("quick "), .kept("book, and "), .removed("a wise "),
                .kept("one."),
            ]
        )
        #expect(TextComparison(from: "Same", to: "Same").pieces == [.kept("Same")])
        #expect(TextComparison(from: "", to: "New").pieces == [.added("New")])
        #expect(TextComparison(from: "Old", to: "").pieces == [.removed("Old")])
        #expect(TextComparison(from: "", to: "").pieces.isEmpty)
        // Letters that look alike are a difference.
        #expect(TextComparison(from: "caf\u{E9}", to: "cafe\u{301}").pieces.count == 2)
    }

    @Test("puts both texts together again, byte by byte, whatever they are")
    func whole() {
        var state: UInt64 = 7
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let parts = ["a", "b ", " ", "\n", "word ", "\n\n", "e\u{301}", "\u{E9} ", "👩‍👩‍👧", "\u{3000}", "שלום "]
        for _ in 0..<300 {
            let texts = (0..<2).map { _ in (0..<next(30)).map { _ in parts[next(parts.count)] }.joined() }
            let pieces = TextComparison(from: texts[0], to: texts[1]).pieces
            #expect(old(pieces).utf8.elementsEqual(texts[0].utf8))
            #expect(new(pieces).utf8.elementsEqual(texts[1].utf8))
        }
    }

    @Test("of long texts that have little in common is told by lines, or as one, within bounds")
    func long() {
        let lines = (0..<900).map { "line \($0) one two three four five\n" }
        var changed = lines
        changed.swapAt(0, 899)
        for index in stride(from: 1, to: 899, by: 2) { changed[index] = "other \(index) words\n" }
        let byLines = TextComparison(from: lines.joined(), to: changed.joined()).pieces
        #expect(old(byLines) == lines.joined() && new(byLines) == changed.joined())
        #expect(byLines.contains(.kept(lines[2])))
        let (many, others) = (String(repeating: "a\n", count: 25_000), String(repeating: "b\n", count: 25_000))
        #expect(TextComparison(from: many, to: others).pieces == [.removed(many), .added(others)])
    }
}

extension TextComparison.Piece {
    fileprivate var text: String {
        switch self {
        case .kept(let text), .removed(let text), .added(let text): text
        }
    }
}
