/// Finds where a row ends; it goes on where it stopped when more of the file is there.
struct CellScan {
    enum Outcome {
        /// The index of the CR or LF that ends the row.
        case end(Int)
        case needsMore
        case exceeds(CellRow.Fault)
    }

    private(set) var isInQuotes = false
    /// Whether a line end stood between quotes: the quote may be one that nobody meant.
    private(set) var sawQuotedLineEnd = false
    private var length = 0
    private var cellStart = 0
    private var cells = 1
    private var closed = false

    mutating func run(
        _ bytes: [UInt8],
        from start: Int,
        _ separator: UInt8,
        _ isQuoted: Bool,
        _ limits: CellLimits
    ) -> Outcome {
        let quote = UInt8(ascii: "\"")
        while start + length < bytes.count {
            let byte = bytes[start + length]
            if length - cellStart > limits.cell { return .exceeds(.cellTooLong) }
            if length > limits.row { return .exceeds(.rowTooLong) }
            if isInQuotes {
                if byte == quote {
                    isInQuotes = false
                    closed = true
                } else if byte == 0x0A || byte == 0x0D {
                    sawQuotedLineEnd = true
                }
            } else if byte == quote, isQuoted, closed || length == cellStart {
                // The first of a cell opens; one right after a closing one is the second half of `""`.
                isInQuotes = true
                closed = false
            } else if byte == 0x0A || byte == 0x0D {
                return .end(start + length)
            } else {
                closed = false
                if byte == separator {
                    cells += 1
                    if cells > limits.cells { return .exceeds(.tooManyCells) }
                    cellStart = length + 1
                }
            }
            length += 1
        }
        return .needsMore
    }
}
