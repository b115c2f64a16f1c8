/// Reads rows of cells (RFC 4180 and what real files make of it) out of the pieces of a file, in bounded memory.
///
/// | in the file | is read as |
/// |---|---|
/// | CR, LF or CRLF outside quotes | the end of a row; an empty line is none |
/// | `""` inside quotes | one quote |
/// | a quote inside an unquoted cell, text after a closing quote | text |
/// | a quote that is not closed before the limit or the end | text: the row ends at its line end (`unclosedQuote`) |
/// | a cell, row or number of cells beyond the limits | a row with a `Fault`, passed over to its line end |
///
/// libcsv 3.0.3, which Debian has, does not do (`csv_parse`, `csv_increase_buffer` in `libcsv.c`): a cell grows until
/// memory ends, and nothing is kept of a row to go back to, so a quote that never closes takes the rest of the file.
struct CellReader {
    private let dialect: CellDialect
    private let limits: CellLimits
    private var isQuoted: Bool
    private var unclosed = 0
    /// Bytes of the file from the beginning of the row on.
    private var held: [UInt8] = []
    private var scan = CellScan()
    private var endsLineOnly = false
    private var isPassingOver = false
    private var skipsLineFeed = false

    /// After so many quotes that nothing closes a file is read without quotes: it is damaged, and each costs up to a
    /// whole row of work.
    static let maximumUnclosed = 100

    init(dialect: CellDialect, limits: CellLimits) {
        self.dialect = dialect
        self.limits = limits
        isQuoted = dialect.isQuoted
    }

    /// The rows that end in the next piece of the file.
    mutating func read(_ piece: some Sequence<UInt8>) -> [CellRow] {
        held += piece
        return rows(isEnd: false)
    }

    /// The rows that the end of the file ends.
    mutating func finish() -> [CellRow] { rows(isEnd: true) }

    private mutating func rows(isEnd: Bool) -> [CellRow] {
        var rows: [CellRow] = []
        var start = 0
        while start < held.count {
            if skipsLineFeed {
                skipsLineFeed = false
                if held[start] == 0x0A {
                    start += 1
                    continue
                }
            }
            if isPassingOver {
                guard let end = held[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
                    start = held.count
                    break
                }
                isPassingOver = false
                skipsLineFeed = held[end] == 0x0D
                start = end + 1
                continue
            }
            let quoted = isQuoted && !endsLineOnly
            let outcome = scan.run(held, from: start, dialect.separator, quoted, limits)
            switch outcome {
            case .end(let end):
                if end > start { rows.append(row(held[start..<end], quoted)) }
                skipsLineFeed = held[end] == 0x0D
                start = end + 1
                restart()
            case .needsMore where !isEnd:
                held.removeFirst(start)
                return rows
            case .needsMore where !scan.isInQuotes:
                rows.append(row(held[start...], quoted))
                start = held.count
                restart()
            case .needsMore:
                readLineOnly()
            case .exceeds(_) where scan.isInQuotes || scan.sawQuotedLineEnd:
                readLineOnly()
            case .exceeds(let fault):
                rows.append(CellRow(cells: [beginning(start)], fault: fault, remarks: remarks()))
                isPassingOver = true
                restart()
            }
        }
        held.removeAll(keepingCapacity: held.count < 1 << 20)
        scan = CellScan()
        return rows
    }

    /// Once more from the beginning of the row, which now ends where its line does.
    private mutating func readLineOnly() {
        scan = CellScan()
        endsLineOnly = true
        unclosed += 1
        if unclosed >= Self.maximumUnclosed { isQuoted = false }
    }

    private mutating func restart() {
        scan = CellScan()
        endsLineOnly = false
    }

    private func remarks() -> [CellRow.Remark] { endsLineOnly ? [.unclosedQuote] : [] }

    private func beginning(_ start: Int) -> String {
        CellText(held[start..<min(held.count, start + 200)]).text
    }

    private func row(_ bytes: ArraySlice<UInt8>, _ quoted: Bool) -> CellRow {
        let cells = CellSplitter.cells(bytes, dialect.separator, isQuoted: quoted)
        // Per row, because people paste lines of other programs into such files.
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        var remarks = remarks()
        if !isUTF8 { remarks.append(.notUTF8) }
        let texts = cells.map { CellText($0, isUTF8: isUTF8) }
        if texts.contains(where: \.hadControls) { remarks.append(.controls) }
        return CellRow(cells: texts.map(\.text), fault: nil, remarks: remarks)
    }
}
