import Testing

@testable import QRCode

@Suite("QR codes")
struct QRCodeTests {
    @Test("a code is a square with the three finders in its corners")
    func finders() throws {
        let code = try #require(QRCode("http://localhost:8080/pair?code=ABCDE-FGHJK"))
        #expect(code.isDark.count == code.size * code.size)
        // Side lengths are 21, 25, 29 and so on (ISO/IEC 18004 section 5.3.1).
        #expect(code.size >= 21 && (code.size - 17) % 4 == 0)
        let last = code.size - 7
        for (row, column) in [(0, 0), (0, last), (last, 0)] {
            for offset in 0..<7 {
                #expect(code.isDark[row * code.size + column + offset])
                #expect(code.isDark[(row + offset) * code.size + column])
                #expect(code.isDark[(row + 6) * code.size + column + offset])
            }
            #expect(!code.isDark[(row + 1) * code.size + column + 1])
            #expect(code.isDark[(row + 3) * code.size + column + 3])
        }
    }

    @Test("every dark module is drawn, and nothing else")
    func drawing() throws {
        let code = try #require(QRCode("Grüße 😀"))
        var drawn = Set<Int>()
        for stroke in code.path.split(separator: "z") {
            let numbers = stroke.split { !"0123456789".contains($0) }.compactMap { Int($0) }
            let (column, row, length) = (numbers[0] - QRCode.margin, numbers[1] - QRCode.margin, numbers[2])
            for offset in 0..<length { drawn.insert(row * code.size + column + offset) }
        }
        #expect(drawn == Set(code.isDark.indices.filter { code.isDark[$0] }))
        #expect(code.drawingSize == code.size + 8)
    }

    @Test("a text that is empty, too long, or holds a NUL has no code")
    func refused() {
        #expect(QRCode("") == nil)
        #expect(QRCode("a\u{0}b") == nil)
        // Version 40 holds 2,331 bytes at this correction (ISO/IEC 18004 table 7).
        #expect(QRCode(String(repeating: "é", count: 1165)) != nil)
        #expect(QRCode(String(repeating: "é", count: 1166)) == nil)
    }
}
