import Primitives

extension ColumnTable {
    /// The library export of Goodreads: 31 columns until October 2022, 24 since.
    ///
    /// No page of Goodreads documents it; the names and habits are those of 17 files that readers published (59 to 1,206
    /// rows) and of the importers of BookWyrm (`goodreads_import.py`), NeoDB (`goodreads.py`) and Jelu.
    static let goodreads = ColumnTable(
        source: .goodreads,
        marks: [
            ["title", "author", "exclusive shelf"], ["book id", "title", "author"], ["title", "author", "my rating"],
        ],
        names: Set(
            (goodreadsColumns + [
                "Recommended For", "Recommended By", "Original Purchase Date", "Original Purchase Location",
                "Condition",
                "Condition Description", "BCID", "read_dates", "genres",
            ]).map(folded)
        ),
        book: goodreadsBook
    )

    /// The 24 columns of today in their order, for files without a first line and for those we write.
    static let goodreadsColumns = [
        "Book Id", "Title", "Author", "Author l-f", "Additional Authors", "ISBN", "ISBN13", "My Rating",
        "Average Rating", "Publisher", "Binding", "Number of Pages", "Year Published", "Original Publication Year",
        "Date Read", "Date Added", "Bookshelves", "Bookshelves with positions", "Exclusive Shelf", "My Review",
        "Spoiler", "Private Notes", "Read Count", "Owned Copies",
    ]

    /// The 31 columns of files older than that.
    static let olderGoodreadsColumns =
        goodreadsColumns[..<23] + [
            "Recommended For", "Recommended By", "Owned Copies", "Original Purchase Date", "Original Purchase Location",
            "Condition", "Condition Description", "BCID",
        ]

    private static let statuses: [String: ImportedStatus] = [
        "read": .read, "to-read": .want, "currently-reading": .reading,
    ]

    @Sendable private static func goodreadsBook(_ cells: RowCells) -> ImportedBook {
        var book = ImportedBook(title: RowText.line(cells["title"]), author: RowText.line(cells["author"]))
        book.sourceID = cells["book id"]
        book.isbns = RowText.isbns([cells["isbn13"], cells["isbn"]], &book)
        cells.readScore("my rating", &book, zeroIsNone: true)
        let exclusive = cells["exclusive shelf"]
        book.status = statuses[exclusive]
        book.shelves = cells.list("bookshelves", ",").filter { statuses[$0] == nil }
        if !exclusive.isEmpty, book.status == nil {
            if ImportedStatus.stoppedShelves.contains(exclusive) {
                // A status is no shelf as well.
                book.status = .stopped
                book.shelves.removeAll { $0 == exclusive }
            } else if !book.shelves.contains(exclusive) {
                book.shelves.append(exclusive)
            }
        }
        book.added = cells.date("date added", &book)
        book.reads = goodreadsReads(cells, &book)
        book.timesRead = cells.number("read count")
        // Of what is listened to, the number is of hours.
        if !cells["binding"].lowercased().contains("audio") { book.pages = cells.number("number of pages") }
        book.review = HTMLMarkdown.text(cells["my review"])
        book.isSpoiler = cells["spoiler"].lowercased() == "true"
        book.privateNotes = HTMLMarkdown.text(cells["private notes"])
        return book
    }

    /// Only the last end is in the file, and never a beginning; some programs that add to it list several, parted by `;`.
    private static func goodreadsReads(_ cells: RowCells, _ book: inout ImportedBook) -> [ImportedRead] {
        var ends: [PartialDate] = []
        var seen: Set<PartialDate> = []
        for name in ["date read", "read_dates"] {
            for text in cells.list(name, ";") {
                guard let date = PartialDate(RowText.date(text)) else {
                    book.remark(.unreadableDate)
                    continue
                }
                if seen.insert(date).inserted { ends.append(date) }
            }
        }
        ends.sort { $0.firstDay < $1.firstDay }
        let isStopped = book.status == .stopped
        if ends.isEmpty, book.status == .read { return [ImportedRead(start: nil, end: nil, isStopped: false)] }
        return ends.map { ImportedRead(start: nil, end: $0, isStopped: isStopped) }
    }
}
