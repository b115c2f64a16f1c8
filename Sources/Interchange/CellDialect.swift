/// What parts the cells of a file, and whether a cell may stand between quotes.
public struct CellDialect: Sendable, Equatable {
    /// A comma, a semicolon or a tab.
    public let separator: UInt8
    /// Whether quotes mean anything; LibraryThing writes none, and a `"` in its cells is a letter.
    public let isQuoted: Bool

    /// A dialect.
    public init(separator: UInt8, isQuoted: Bool) {
        self.separator = separator
        self.isQuoted = isQuoted
    }

    /// What the first line of a file shows: the separator it has most of outside quotes, and with tabs quotes only where
    /// it has some.
    public init(firstLine: [UInt8]) {
        var counts: [UInt8: Int] = [:]
        var isInside = false
        for byte in firstLine {
            if byte == UInt8(ascii: "\"") {
                isInside.toggle()
            } else if !isInside, Self.separators.contains(byte) {
                counts[byte, default: 0] += 1
            }
        }
        let best = Self.separators.max { counts[$0, default: 0] < counts[$1, default: 0] }
        separator = counts.isEmpty ? UInt8(ascii: ",") : best ?? UInt8(ascii: ",")
        isQuoted = separator != UInt8(ascii: "\t") || firstLine.contains(UInt8(ascii: "\""))
    }

    private static let separators: [UInt8] = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")]
}
