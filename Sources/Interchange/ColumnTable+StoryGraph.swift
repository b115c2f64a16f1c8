import Primitives

extension ColumnTable {
    /// The export of The StoryGraph, 23 columns; files of 2021 say `Author` and `ISBN`.
    ///
    /// No page of it documents the file; the facts are those of files that readers published (`bsanser/mapmyreads`,
    /// `IvanAlba97/LectorFlow`) and of Openreads #525, BookWyrm #1056 and Floppy PR #380.
    static let storyGraph = ColumnTable(
        source: .storyGraph,
        marks: [["title", "read status", "star rating"]],
        names: [
            "title", "authors", "author", "contributors", "isbn/uid", "isbn", "format", "read status", "date added",
            "last date read", "dates read", "read count", "moods", "pace", "character- or plot-driven?",
            "strong character development?", "loveable characters?", "diverse characters?", "flawed characters?",
            "star rating", "review", "content warnings", "content warning description", "tags", "owned?",
        ],
        book: storyGraphBook
    )

    private static let statuses: [String: ImportedStatus] = [
        "read": .read, "to-read": .want, "currently-reading": .reading, "paused": .reading, "did-not-finish": .stopped,
    ]

    @Sendable private static func storyGraphBook(_ cells: RowCells) -> ImportedBook {
        var book = ImportedBook(
            title: RowText.line(cells["title"]),
            author: RowText.line(cells.first("authors", "author"))
        )
        let number = RowText.bare(cells.first("isbn/uid", "isbn"))
        book.sourceID = number
        // Eight digits are a number of something else that may fit an ISBN by chance; what is longer than one with hyphens
        // is the program's own identifier.
        let digits = number.utf8.filter { (0x30...0x39).contains($0) }.count
        if digits >= 9, number.utf8.count <= 17 { book.isbns = RowText.isbns([number], &book) }
        cells.readScore("star rating", &book, zeroIsNone: false)
        let status = cells["read status"].lowercased()
        book.status = statuses[status]
        if !status.isEmpty, book.status == nil { book.remark(.unknownStatus) }
        book.tags = cells.list("tags", ",")
        book.added = cells.date("date added", &book)
        book.reads = reads(cells, &book)
        book.timesRead = cells.number("read count")
        book.review = HTMLMarkdown.textOrHTML(cells["review"])
        return book
    }

    private static func reads(_ cells: RowCells, _ book: inout ImportedBook) -> [ImportedRead] {
        var reads: [ImportedRead] = []
        var parts = cells.list("dates read", ",")
        if parts.isEmpty { parts = cells.list("last date read", ",") }
        for part in parts {
            guard let read = read(part, &book) else {
                book.remark(.unreadableDate)
                continue
            }
            reads.append(read)
        }
        if reads.isEmpty, book.status == .read { return [ImportedRead(start: nil, end: nil, isStopped: false)] }
        // The newest may stand first; without any date there is nothing to sort by.
        return reads.sorted { key($0) < key($1) }
    }

    private static func key(_ read: ImportedRead) -> Int { (read.end ?? read.start)?.firstDay ?? 0 }

    /// `2019`, `2019/05/20`, `2019/05/20-2019/06`, `2022-`.
    ///
    /// A lone date is the end of what was read, the day something was left, or the beginning of what is being read.
    private static func read(_ text: String, _ book: inout ImportedBook) -> ImportedRead? {
        let isStopped = book.status == .stopped
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { RowText.trimmed(String($0)) }
        guard ends.count <= 2, let first = ends.first else { return nil }
        if ends.count == 1 {
            guard let date = PartialDate(first) else { return nil }
            return book.status == .reading
                ? ImportedRead(start: date, end: nil, isStopped: false)
                : ImportedRead(start: nil, end: date, isStopped: isStopped)
        }
        let start = PartialDate(first)
        let end = PartialDate(ends[1])
        if start == nil, !first.isEmpty || end == nil { return nil }
        if end == nil, !ends[1].isEmpty { return nil }
        if let start, let end, !start.canPrecede(end) {
            book.remark(.reversedDates)
            return ImportedRead(start: nil, end: end, isStopped: isStopped)
        }
        return ImportedRead(start: start, end: end, isStopped: isStopped && end != nil)
    }
}
