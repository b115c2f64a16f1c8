import Testing

@testable import Networks

@Suite("The work of counting")
struct CountingWorkTests {
    /// Pieces of which long texts are made that could make a scanner look at a place again and again.
    private static let pieces = [
        "word ", "a.", "a.com ", "あ", "a.coは", "_a.", "(", "a_", "http://a.co/(", "日.", "xn--", "1", "👨\u{200D}",
        "@a@b", "@a-", "a.com/(本)", "?",
        "https://a.com/?", "/((", "a.com/!", "\u{301}", "😀🏾", "🇩", "http://", "@a@b.c ", "(本.com/x)", "a.com/(b(c)",
    ]

    private func work(_ count: (ScannedText) -> Void, _ piece: String, length: Int) -> Int {
        let looks = LookCount()
        let scalars = Array(String(repeating: piece, count: length / piece.unicodeScalars.count).unicodeScalars)
        count(ScannedText(scalars, looks: looks))
        return looks.value
    }

    /// Looks at a text of 100,000 characters beside those at one of 50,000, and beside its length.
    private func check(_ piece: String, _ count: (ScannedText) -> Void) {
        let (half, whole) = (work(count, piece, length: 50_000), work(count, piece, length: 100_000))
        #expect(Double(whole) < Double(half) * 2.1, "\(piece): \(half), then \(whole)")
        #expect(whole < 100_000 * 60, "\(piece): \(whole)")
    }

    @Test("twice the text is twice the work at X, and 100,000 characters are little work", arguments: pieces)
    func weighted(piece: String) {
        check(piece) { _ = WeightedLength($0) }
    }

    @Test("twice the text is twice the work at Mastodon, and 100,000 characters are little work", arguments: pieces)
    func status(piece: String) {
        check(piece) { _ = CountableStatus($0, linkLength: 23) }
    }
}
