/// Parts the bytes of one row into cells.
enum CellSplitter {
    static func cells(_ row: ArraySlice<UInt8>, _ separator: UInt8, isQuoted: Bool) -> [[UInt8]] {
        guard isQuoted else { return row.split(separator: separator, omittingEmptySubsequences: false).map(Array.init) }
        let quote = UInt8(ascii: "\"")
        var cells: [[UInt8]] = []
        var cell: [UInt8] = []
        var isInside = false
        var isAtStart = true
        var index = row.startIndex
        while index < row.endIndex {
            let byte = row[index]
            if isInside {
                if byte != quote {
                    cell.append(byte)
                } else if index + 1 < row.endIndex, row[index + 1] == quote {
                    cell.append(quote)
                    index += 1
                } else {
                    isInside = false
                }
            } else if byte == quote, isAtStart {
                isInside = true
            } else if byte == separator {
                cells.append(cell)
                cell = []
            } else {
                cell.append(byte)
            }
            isAtStart = !isInside && byte == separator
            index += 1
        }
        return cells + [cell]
    }
}
