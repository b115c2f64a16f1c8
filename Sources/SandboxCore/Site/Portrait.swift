internal import Crypto

/// A portrait drawn from an id: a symmetric pattern in one colour, the same every time.
package struct Portrait: Sendable {
    private let cells: [[Bool]]
    private let colour: [UInt8]

    package init(of person: PersonID) {
        let digest = Digest.sha256(Array("portrait \(person)".utf8))
        // Five columns of five, the last two mirror the first two.
        cells = (0..<5).map { row in
            (0..<5).map { column in digest[row * 3 + min(column, 4 - column)] & 1 == 1 }
        }
        // Dark enough to stand on the light ground.
        colour = digest[20..<23].map { 40 + $0 / 2 }
    }

    /// The size somebody asks for, within what is drawn.
    package static func pixels(_ asked: String?) -> Int {
        asked.flatMap { Int($0) }.map { min(max($0, 16), 512) } ?? 50
    }

    /// A square PNG of two colours.
    package func png(pixels: Int) -> [UInt8] {
        TwoColourPNG(width: pixels, height: pixels, ground: [0xF1, 0xEE, 0xE6], figure: colour)
            .bytes { x, y in isSet(x, y, pixels) }
    }

    private func isSet(_ x: Int, _ y: Int, _ pixels: Int) -> Bool {
        // Half a cell of ground around the pattern.
        let (column, row) = (x * 12 / pixels - 1, y * 12 / pixels - 1)
        guard (0..<10).contains(column), (0..<10).contains(row) else { return false }
        return cells[row / 2][column / 2]
    }
}
