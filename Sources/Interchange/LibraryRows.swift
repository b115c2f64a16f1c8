/// The rows of a file of cells: finds the first line, knows whose file it is by it, and makes books of the others.
struct LibraryRows: Sendable {
    /// The first line while its end has not come.
    private var firstLine: [UInt8] = []
    private var reader: CellReader?
    private let limits: CellLimits
    private var table: ColumnTable?
    private var names: [String] = []
    private var isWrapped = false
    private var isTabbed = false
    private(set) var count = 0

    init(limits: CellLimits) { self.limits = limits }

    var source: LibrarySource? { table?.source }

    mutating func read(_ piece: [UInt8]) throws(LibraryFault) -> [LibraryEntry] {
        guard reader == nil else { return try entries(reader?.read(piece) ?? []) }
        firstLine += piece
        let hasLine = firstLine.dropFirst(3).contains { $0 == 0x0A || $0 == 0x0D }
        guard hasLine || firstLine.count > limits.cell else { return [] }
        return try begin()
    }

    mutating func finish() throws(LibraryFault) -> [LibraryEntry] {
        var entries = reader == nil ? try begin() : []
        entries += try self.entries(reader?.finish() ?? [])
        if table == nil { throw .empty }
        return entries
    }

    private mutating func begin() throws(LibraryFault) -> [LibraryEntry] {
        var bytes = firstLine[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        bytes = bytes.drop { [0x20, 0x0A, 0x0D].contains($0) }
        let line = Array(bytes.prefix { $0 != 0x0A && $0 != 0x0D })
        let dialect = CellDialect(firstLine: line)
        isTabbed = dialect.separator == UInt8(ascii: "\t") && !dialect.isQuoted
        var reader = CellReader(dialect: dialect, limits: limits)
        let rows = reader.read(bytes)
        self.reader = reader
        firstLine = []
        return try entries(rows)
    }

    private mutating func entries(_ rows: [CellRow]) throws(LibraryFault) -> [LibraryEntry] {
        var entries: [LibraryEntry] = []
        for row in rows {
            guard let table else {
                if let first = try readNames(row) { entries.append(first) }
                continue
            }
            entries.append(entry(row, table))
        }
        return entries
    }

    /// The longest names together, in bytes; those of real files are below 1 KB.
    ///
    /// Every cell is kept with its name: a first line of 4 MB would be written again for each row.
    static let maximumNames = 8 << 10

    /// Takes the first row for the names of the columns, or for the first book of a file that has none.
    private mutating func readNames(_ row: CellRow) throws(LibraryFault) -> LibraryEntry? {
        var cells = row.cells
        if cells.count == 1, let cell = cells.first, let inner = Self.unwrapped(cell), inner.count > 1 {
            isWrapped = true
            cells = inner
        }
        let folded = Set(cells.map(ColumnTable.folded))
        if let table = ColumnTable.all.first(where: { $0.recognises(folded) }) {
            guard cells.reduce(0, { $0 + $1.utf8.count }) <= Self.maximumNames else { throw .unknownColumns }
            self.table = table
            names = cells.map(RowText.trimmed)
            return nil
        }
        guard row.fault == nil, let columns = Self.goodreadsColumns(cells) else { throw .unknownColumns }
        table = ColumnTable.goodreads
        names = columns
        return entry(row, ColumnTable.goodreads)
    }

    /// The names of a Goodreads file without a first line: that many cells, a number first, a known shelf in its place.
    private static func goodreadsColumns(_ cells: [String]) -> [String]? {
        let columns =
            cells.count == 31
            ? Array(ColumnTable.olderGoodreadsColumns)
            : (23...24).contains(cells.count) ? ColumnTable.goodreadsColumns : nil
        guard let columns, let first = cells.first.map(RowText.trimmed), !first.isEmpty,
            first.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            ["read", "to-read", "currently-reading"].contains(RowText.trimmed(cells[18]))
        else { return nil }
        return columns
    }

    /// The cells of a row that stood in quotes as a whole.
    private static func unwrapped(_ cell: String) -> [String]? {
        let bytes = Array(cell.utf8)
        let dialect = CellDialect(firstLine: bytes)
        guard bytes.contains(dialect.separator) else { return nil }
        return CellSplitter.cells(bytes[...], dialect.separator, isQuoted: dialect.isQuoted).map {
            CellText($0).text
        }
    }

    private mutating func entry(_ row: CellRow, _ table: ColumnTable) -> LibraryEntry {
        count += 1
        var cells = row.cells
        if let fault = row.fault {
            return LibraryEntry(number: count, raw: raw(cells), book: .failure(Self.fault(fault)))
        }
        var unwrapped = false
        if isWrapped, cells.count == 1, let inner = Self.unwrapped(cells[0]), inner.count <= limits.cells {
            cells = inner
            unwrapped = true
        } else if isTabbed, cells.count != names.count,
            row.cells.contains(where: { $0.utf8.first == UInt8(ascii: "\"") })
        {
            // Somebody saved the file anew, with quotes around cells that hold tabs.
            let bytes = Array(cells.joined(separator: "\t").utf8)
            let quoted = CellSplitter.cells(bytes[...], UInt8(ascii: "\t"), isQuoted: true)
            if quoted.count == names.count { cells = quoted.map { CellText($0, isUTF8: true).text } }
        }
        var texts: [String: String] = [:]
        // Of two columns with one name the first counts; both stay in the raw cells.
        for (name, text) in zip(names, cells) where texts[ColumnTable.folded(name)] == nil {
            texts[ColumnTable.folded(name)] = text
        }
        if table.source == .goodreads, isOurs(texts) { texts = texts.mapValues(CellWriter.unguarded) }
        var book = table.book(RowCells(texts))
        guard !book.title.isEmpty else { return LibraryEntry(number: count, raw: raw(cells), book: .failure(.noTitle)) }
        for remark in row.remarks {
            switch remark {
            case .unclosedQuote: book.remark(.unclosedQuote)
            case .notUTF8: book.remark(.notUTF8)
            case .controls: book.remark(.controls)
            }
        }
        if unwrapped { book.remark(.wrapped) }
        return LibraryEntry(number: count, raw: raw(cells), book: .success(book))
    }

    /// Goodreads has a number for every book; a file in its columns without any was written by Flyleaf.
    private func isOurs(_ texts: [String: String]) -> Bool {
        texts["book id"].map { RowText.trimmed($0).isEmpty } ?? false
    }

    private func raw(_ cells: [String]) -> [RawCell] {
        cells.enumerated().compactMap { index, text in
            if text.isEmpty { return nil }
            let name = index < names.count && !names[index].isEmpty ? names[index] : "column_\(index + 1)"
            return RawCell(name: name, text: text)
        }
    }

    private static func fault(_ fault: CellRow.Fault) -> LibraryEntry.Fault {
        switch fault {
        case .cellTooLong: .cellTooLong
        case .rowTooLong: .rowTooLong
        case .tooManyCells: .tooManyCells
        }
    }
}
